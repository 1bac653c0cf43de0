import { describe, expect, test } from '@jest/globals';
import { readDaemonConfig, readPanelConfig } from '../config/index.js';
import { listOperations, readDocument } from '../lib/openapi.js';
import { referenceNotes } from './reference-notes.js';

describe('the notes of the reference page', () => {
  test.each([
    'daemon',
    'panel',
  ] as const)('tell of each operation of the %s who may ask for it', (service) => {
    const { limits } = service === 'daemon' ? readDaemonConfig({}) : readPanelConfig({});
    const notes = referenceNotes(readDocument(service), limits);
    const ids = listOperations(readDocument(service)).map(({ operation }) => operation.operationId);
    expect(Object.keys(notes).sort()).toEqual(ids.sort());
    for (const [id, note] of Object.entries(notes)) {
      expect([id, note]).toEqual([
        id,
        expect.stringMatching(/^\*\*Who may ask:\*\* \w.*\.\n\n\*\*Limits:\*\* .+\.$/),
      ]);
    }
  });

  test('give the figures of the service, whatever their window', () => {
    const document = readDocument('daemon');
    const noteOf = (id: string, limits: object) =>
      referenceNotes(document, { ...readDaemonConfig({}).limits, ...limits })[id];
    expect(noteOf('zipPath', { zip: { limit: 4, windowS: 45, by: 'address' } })).toContain(
      '`zip` (4 in 45 seconds for each address)',
    );
    expect(noteOf('createSftpCredential', {})).toContain('`sftp_credentials` (3 a minute for each caller)');
    expect(noteOf('getDaemon', { global: { limit: 0, windowS: 1, by: 'caller' } })).toContain(
      '`global` (switched off)',
    );
  });
});
