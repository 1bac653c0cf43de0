import { describe, expect, test } from '@jest/globals';
import { readDaemonConfig, readPanelConfig } from '../../config/index.js';
import { listOperations, readDocument } from '../../lib/contract/openapi.js';
import { noteOf } from './reference-notes.js';

describe('the generated notes of the API reference', () => {
  test.each([
    'daemon',
    'panel',
  ] as const)('the API reference says for each operation of the %s who can call it', (service) => {
    const { limits } = service === 'daemon' ? readDaemonConfig({}) : readPanelConfig({});
    const document = readDocument(service);
    for (const { operation } of listOperations(document)) {
      expect([operation.operationId, noteOf(document, operation, limits)]).toEqual([
        operation.operationId,
        expect.stringMatching(/^\*\*Access:\*\* \w.*\.\n\n\*\*Rate limits:\*\* .+\.$/),
      ]);
    }
  });

  test('the API reference contains the rate limits of the service, for windows of any length', () => {
    const document = readDocument('daemon');
    const operations = listOperations(document).map(({ operation }) => operation);
    const notesOf = (id: string, limits: object) =>
      operations
        .filter(({ operationId }) => operationId === id)
        .map((each) => noteOf(document, each, { ...readDaemonConfig({}).limits, ...limits }))
        .join();
    expect(notesOf('zipPath', { zip: { limit: 4, windowS: 45, by: 'address' } })).toContain(
      '`zip` (4 in 45 seconds per address)',
    );
    expect(notesOf('createSftpCredential', {})).toContain('`sftp_credentials` (3 a minute per caller)');
    expect(notesOf('getDaemon', { global: { limit: 0, windowS: 1, by: 'caller' } })).toContain(
      '`global` (off)',
    );
  });
});
