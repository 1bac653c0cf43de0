import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import type { OperationObject } from '../../lib/contract/openapi.js';
import { ForwardedOperations } from './forwarded-operations.js';

const JSON_TYPE = 'application/json';
const COPY = {
  operationId: 'copyPath',
  summary: 'Copy a file of a container',
  description: 'Copies a file. Like `DELETE /fs/rm`.',
  'x-containers': [{ path: 'body.source' }, { path: 'body.destination' }],
  requestBody: {
    required: true,
    content: { [JSON_TYPE]: { schema: { $ref: '../schemas/CopyRequest.yaml' }, example: { source: '/a' } } },
  },
  responses: { '200': { description: 'Copied.' }, '307': { description: 'Elsewhere.' } },
};
const REMOVE = {
  operationId: 'removeBackup',
  'x-containers': [{ container: 'body.id' }, { backup: 'body.backup_id' }],
  requestBody: {
    required: true,
    content: {
      [JSON_TYPE]: {
        schema: { $ref: '../schemas/RemoveRequest.yaml' },
        example: { id: 'cnt_9m2q0h7v3k5d8j1r6s4tcabefg', backup_id: 'bkp_1', keep_log: true },
      },
    },
  },
  responses: { '200': { description: 'Removed.' } },
};
const LIST = {
  operationId: 'listBackups',
  'x-containers': [{ container: 'query.id' }],
  parameters: [
    { name: 'id', in: 'query', schema: { type: 'string' } },
    { name: 'page_size', in: 'query', schema: { type: 'integer' }, description: 'Of the container.' },
    { $ref: '../parameters/Actor.yaml' },
  ],
  responses: { '200': { description: 'The list.' } },
};

describe('operations of the panel that are derived from those of the daemon', () => {
  let spec: string;
  beforeEach(() => {
    spec = mkdtempSync(join(tmpdir(), 'berth-spec-'));
    write('daemon/fs/copyPath.yaml', COPY);
    write('daemon/fs/removePath.yaml', { operationId: 'removePath', responses: {} });
    write('daemon/backup/removeBackup.yaml', REMOVE);
    write('daemon/backup/listBackups.yaml', LIST);
    write('daemon/parameters/Actor.yaml', { name: 'Berth-Actor', in: 'header', schema: {} });
    write('daemon/schemas/CopyRequest.yaml', { properties: { source: {}, destination: {} } });
    write('daemon/schemas/ApiError.yaml', { properties: { error: { enum: ['disk_full'] } } });
    write('daemon/schemas/RemoveRequest.yaml', {
      required: ['id', 'backup_id'],
      properties: {
        id: { type: 'string' },
        backup_id: { type: 'string', description: 'Id of the backup.' },
        keep_log: { type: 'boolean' },
      },
    });
    write('daemon/openapi.yaml', {
      paths: {
        '/fs/copy': { post: { $ref: 'fs/copyPath.yaml' } },
        '/fs/rm': { delete: { $ref: 'fs/removePath.yaml' } },
        '/backup': {
          delete: { $ref: 'backup/removeBackup.yaml' },
          get: { $ref: 'backup/listBackups.yaml' },
        },
      },
    });
    write('panel/files/deleteFile.yaml', { operationId: 'deleteFile', 'x-forwards': 'removePath' });
    write('panel/openapi.yaml', {
      paths: { '/s/{serverId}/files': { delete: { $ref: 'files/deleteFile.yaml' } } },
    });
  });
  afterEach(() => rmSync(spec, { recursive: true }));

  const write = (path: string, content: object) => {
    mkdirSync(dirname(join(spec, path)), { recursive: true });
    writeFileSync(join(spec, path), stringify(content));
  };

  function derive(path: string, stated: object, method = 'post') {
    const forwarded = new ForwardedOperations(spec);
    const operation = { tags: ['files'], responses: {}, 'x-capability': 'files.write', ...stated };
    const file = join(spec, 'panel', 'files', 'it.yaml');
    const derived = forwarded.derive(file, {
      method,
      path,
      operation: operation as unknown as OperationObject,
    });
    return { derived, forwarded };
  }

  const copyFile = { operationId: 'copyFile', 'x-forwards': 'copyPath' };
  const deleteBackup = { operationId: 'deleteBackup', 'x-forwards': 'removeBackup' };
  const ON_BACKUP = '/s/{serverId}/backups/{backupId}';

  test('a panel operation derived from a daemon operation has its text, body and responses, with names of the panel', () => {
    const { derived } = derive('/s/{serverId}/files/copy', copyFile);
    expect(derived).toMatchObject({
      summary: 'Copy a file of a server',
      description: 'Copies a file. Like `deleteFile`.',
      parameters: [{ $ref: '../parameters/ServerId.yaml' }],
      requestBody: COPY.requestBody,
      responses: { '200': { description: 'Copied.' } },
    });
  });

  test('a derived panel operation has no redirect response, because the panel sends a key and not a token', () => {
    expect(Object.keys(derive('/s/{serverId}/files/copy', copyFile).derived.responses)).toEqual(['200']);
  });

  test.each([
    ['post', {}, true],
    ['get', {}, undefined],
    ['options', {}, undefined],
    ['post', { 'x-audit': false }, false],
  ])('a derived panel operation with the method %s that states %j gets `x-audit: %p`', (method, stated, expected) => {
    const { derived } = derive('/s/{serverId}/files/copy', { ...copyFile, ...stated }, method);
    expect(derived['x-audit']).toBe(expected);
  });

  test('all derived panel operations have the same access rules and rate limits', () => {
    expect(derive('/s/{serverId}/files/copy', copyFile).derived).toMatchObject({
      security: [{ session: [] }, { apiKey: [] }],
      'x-limited-keys': true,
      'x-rate-limit': ['forwarded'],
      'x-capability': 'files.write',
    });
  });

  test('properties that the file of a derived panel operation states itself are kept', () => {
    const own = {
      summary: 'Own.',
      responses: { '200': { description: 'Own.' }, '409': { description: 'New.' } },
    };
    const { derived } = derive('/s/{serverId}/files/copy', { ...copyFile, ...own });
    expect(derived.summary).toBe('Own.');
    expect(derived.description).toBe('Copies a file. Like `deleteFile`.');
    expect(derived.responses).toEqual(own.responses);
  });

  test('the table of derived panel operations says where the daemon expects the container, ids and paths', () => {
    const copied = derive('/s/{serverId}/files/copy', copyFile).forwarded.places.get('copyFile');
    const places = { operation: 'copyPath', capability: 'files.write', moved: {} };
    expect(copied).toEqual({ ...places, paths: ['body.source', 'body.destination'] });
    const removed = derive(ON_BACKUP, deleteBackup).forwarded.places.get('deleteBackup');
    expect(removed).toMatchObject({
      container: 'body.id',
      moved: { backupId: 'body.backup_id' },
      paths: [],
    });
  });

  test("body fields of the daemon that are in the panel's path become parameters, and leave schema and example", () => {
    const { derived, forwarded } = derive(ON_BACKUP, deleteBackup, 'delete');
    expect(derived.parameters).toEqual([
      { $ref: '../parameters/ServerId.yaml' },
      {
        name: 'backupId',
        in: 'path',
        required: true,
        description: 'Id of the backup.',
        schema: { type: 'string' },
        example: 'bkp_1',
      },
    ]);
    expect(derived.requestBody).toMatchObject({
      required: false,
      content: { [JSON_TYPE]: { example: { keepLog: true } } },
    });
    const part = forwarded.partOf(join(spec, 'panel', 'schemas', 'RemoveRequest.yaml')) ?? '';
    expect(JSON.parse(part)).toEqual({ properties: { keepLog: { type: 'boolean' } } });
  });

  test('a derived panel operation has no body if all body fields of the daemon are in its path', () => {
    write('daemon/schemas/RemoveRequest.yaml', { properties: { id: {}, backup_id: {} } });
    expect(derive(ON_BACKUP, deleteBackup, 'delete').derived.requestBody).toBeUndefined();
  });

  test('the parameters of a derived panel operation are in camelCase, without those that only the panel sends', () => {
    const listed = { operationId: 'listBackups', 'x-forwards': 'listBackups' };
    expect(derive('/s/{serverId}/backups', listed, 'get').derived.parameters).toEqual([
      { $ref: '../parameters/ServerId.yaml' },
      { name: 'pageSize', in: 'query', schema: { type: 'integer' }, description: 'Of the server.' },
    ]);
  });

  test.each([
    [
      'an operation that the daemon lacks',
      '/s/{serverId}',
      { operationId: 'x', 'x-forwards': 'noSuch' },
      'spec/panel/files/it.yaml forwards noSuch',
    ],
    [
      'a path parameter that the daemon lacks',
      '/s/{serverId}/{boatId}',
      copyFile,
      '{boatId} of /s/{serverId}/{boatId}',
    ],
  ])('the derivation of panel operations reports %s', (_what, path, stated, fault) => {
    expect(derive(path, stated).forwarded.faults).toEqual([expect.stringContaining(fault)]);
  });

  test('a schema that the panel has itself, or that the daemon lacks, is not derived from the daemon', () => {
    write('panel/schemas/ApiError.yaml', {});
    const { forwarded } = derive('/s/{serverId}/files/copy', copyFile);
    const of = (name: string) => forwarded.partOf(join(spec, 'panel', 'schemas', name));
    expect([of('ApiError.yaml'), of('Boat.yaml')]).toEqual([undefined, undefined]);
    expect(forwarded.partOf(join(spec, 'daemon', 'schemas', 'CopyRequest.yaml'))).toBeUndefined();
  });
});
