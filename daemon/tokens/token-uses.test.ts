import { describe, expect, test } from '@jest/globals';
import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  readDocument,
} from '../../lib/openapi.js';
import { tokenUsesOf } from './token-uses.js';

/** The daemon's document with one operation of it changed. */
function documentWith(operationId: string, change: (operation: OperationObject) => void): OpenApiDocument {
  const document = readDocument('daemon');
  const placed = listOperations(document).find(({ operation }) => operation.operationId === operationId);
  if (placed === undefined) throw new Error(`there is no operation ${operationId}`);
  change(placed.operation);
  return document;
}

describe('what a document says of its tokens', () => {
  test('is which operation takes them, and what names the resource', () => {
    const uses = tokenUsesOf(readDocument('daemon'));
    expect(
      [...uses.values()].map(({ purpose, opener, names }) => [purpose, opener, ...names]).sort(),
    ).toEqual([
      ['backup', 'downloadBackup', 'backup_id'],
      ['console', 'openConsole', 'id'],
      ['file', 'downloadPath', 'path'],
      ['log_archive', 'downloadLogArchive', 'id', 'name'],
    ]);
  });

  test.each<[string, string, (operation: OperationObject) => void]>([
    ['openConsole takes a token and states no x-token', 'openConsole', (it) => delete it['x-token']],
    [
      '0 operations make the tokens that openConsole takes',
      'createConsoleToken',
      (it) => delete it['x-token'],
    ],
    [
      'openConsole takes tokens of the unknown purpose door',
      'openConsole',
      (it) => Object.assign(it, { 'x-token': { purpose: 'door', resource: ['id'] } }),
    ],
    [
      'openConsole has no door to name a resource',
      'openConsole',
      (it) => Object.assign(it, { 'x-token': { purpose: 'console', resource: ['door'] } }),
    ],
    [
      'openConsole names no resource',
      'openConsole',
      (it) => Object.assign(it, { 'x-token': { purpose: 'console', resource: [] } }),
    ],
    [
      'createConsoleToken names another resource',
      'createConsoleToken',
      (it) => Object.assign(it, { 'x-token': { purpose: 'console', resource: ['read_only'] } }),
    ],
    [
      'downloadPath takes tokens of the purpose console, as another operation does',
      'downloadPath',
      (it) => Object.assign(it, { 'x-token': { purpose: 'console', resource: ['path'] } }),
    ],
    [
      'createFileDownloadToken makes tokens that no operation takes',
      'createFileDownloadToken',
      (it) => Object.assign(it, { 'x-token': { purpose: 'door', resource: ['path'] } }),
    ],
  ])('is refused: %s', (fault, operationId, change) => {
    const document = documentWith(operationId, change);
    expect(() => tokenUsesOf(document)).toThrow(`the document cannot be served:`);
    expect(() => tokenUsesOf(document)).toThrow(fault);
  });
});
