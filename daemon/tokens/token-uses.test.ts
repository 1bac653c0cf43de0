import { describe, expect, test } from '@jest/globals';
import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  readDocument,
} from '../../lib/contract/openapi.js';
import { tokenUsesOf } from './token-uses.js';

/** Returns the daemon's API document with one changed operation. */
function documentWith(operationId: string, change: (operation: OperationObject) => void): OpenApiDocument {
  const document = readDocument('daemon');
  const placed = listOperations(document).find(({ operation }) => operation.operationId === operationId);
  if (placed === undefined) throw new Error(`unknown operation ${operationId}`);
  change(placed.operation);
  return document;
}

describe('the description of tokens in an API document', () => {
  test('the API document describes the purpose, operation and parameters of each kind of token', () => {
    const uses = tokenUsesOf(readDocument('daemon'));
    expect(
      [...uses.values()].map(({ purpose, opener, names }) => [purpose, opener, ...names]).sort(),
    ).toEqual([
      ['backup', 'downloadBackup', 'backup_id'],
      ['console', 'openConsole', 'id'],
      ['file', 'downloadPath', 'path'],
      ['log_archive', 'downloadLogArchive', 'id', 'name'],
      ['upload', 'uploadFile', 'path'],
    ]);
  });

  test.each<[string, string, (operation: OperationObject) => void]>([
    ['openConsole takes a token but has no x-token', 'openConsole', (it) => delete it['x-token']],
    [
      '0 operations create the tokens that openConsole takes',
      'createConsoleToken',
      (it) => delete it['x-token'],
    ],
    [
      'openConsole takes tokens of the unknown purpose door',
      'openConsole',
      (it) => Object.assign(it, { 'x-token': { purpose: 'door', resource: ['id'] } }),
    ],
    [
      'openConsole has no parameter or field door to name the resource',
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
      'createFileDownloadToken creates tokens that no operation takes',
      'createFileDownloadToken',
      (it) => Object.assign(it, { 'x-token': { purpose: 'door', resource: ['path'] } }),
    ],
  ])('a service does not start with an invalid description of tokens in its API document: %s', (problem, operationId, change) => {
    const document = documentWith(operationId, change);
    expect(() => tokenUsesOf(document)).toThrow('the tokens in the API document are invalid:');
    expect(() => tokenUsesOf(document)).toThrow(problem);
  });
});
