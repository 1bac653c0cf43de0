import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { placeFaults } from './check-places.js';

const DOCUMENT = 'paths:\n  /note:\n    get: {$ref: core/getNote.yaml}\n';
const OPERATION = "operationId: getNote\ntags: [core]\nresponses: {'200': {$ref: ../responses/Note.yaml}}\n";
const RESPONSE = 'content: {application/json: {schema: {$ref: ../schemas/Note.yaml#/properties/x}}}\n';
const MAP = "import { getNote } from '../../handlers/daemon/core/getNote.js';\n";
const HANDLER = "export const getNote = () => async () => 'Ahoy';\n";

describe('the check of file places', () => {
  let root: string;
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const move = (from: string, to: string) => {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    renameSync(join(root, from), join(root, to));
  };
  const faults = () => placeFaults(root, ['daemon']);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'berth-places-'));
    write('spec/daemon/openapi.yaml', DOCUMENT);
    write('spec/daemon/core/getNote.yaml', OPERATION);
    write('spec/daemon/responses/Note.yaml', RESPONSE);
    write('spec/daemon/schemas/Note.yaml', 'type: object\n');
    write('generated/daemon/handlers.ts', MAP);
    write('handlers/daemon/core/getNote.ts', HANDLER);
    write('handlers/daemon/core/getNote.test.ts', '');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('the check of file places accepts operations and handlers whose files are at the right places', async () => {
    expect(await faults()).toEqual([]);
  });

  test('the check of file places reports the file of an operation that the API document does not list', async () => {
    write('spec/daemon/core/getOther.yaml', OPERATION.replace('getNote', 'getOther'));
    expect(await faults()).toEqual([
      'spec/daemon/openapi.yaml does not list spec/daemon/core/getOther.yaml. Add its path and method there, or delete it.',
    ]);
  });

  test('the check of file places reports an operation that the API document lists, but that has no file', async () => {
    write('spec/daemon/openapi.yaml', `${DOCUMENT}  /other:\n    get: {$ref: core/getOther.yaml}\n`);
    expect(await faults()).toEqual([
      'spec/daemon/openapi.yaml lists GET /other as spec/daemon/core/getOther.yaml, which does not exist. Create it, or remove the line.',
    ]);
  });

  test('the check of file places reports an operation that is listed twice', async () => {
    write('spec/daemon/openapi.yaml', `${DOCUMENT}  /other:\n    post: {$ref: core/getNote.yaml}\n`);
    expect(await faults()).toEqual([
      'spec/daemon/openapi.yaml lists spec/daemon/core/getNote.yaml twice. Create a separate file for POST /other.',
    ]);
  });

  test('the check of file places reports an operation that is written directly in the API document', async () => {
    write('spec/daemon/openapi.yaml', `${DOCUMENT}  /other:\n    get: {operationId: getOther}\n`);
    expect(await faults()).toEqual([
      'spec/daemon/openapi.yaml contains GET /other inline. Move it to <tag>/<operationId>.yaml, and refer to that file.',
    ]);
  });

  test.each([
    [
      'tag',
      OPERATION.replace('[core]', '[fs]'),
      'fs/getNote',
      'handlers/daemon/core/getNote.ts',
      'fs/getNote',
    ],
    ['operationId', OPERATION.replace('getNote', 'readNote'), 'core/readNote', undefined, undefined],
  ])('the check of file places reports an operation whose %s differs from the path of its file', async (_, operation, place, handler, moved) => {
    write('spec/daemon/core/getNote.yaml', operation);
    const ofHandler =
      handler === undefined
        ? 'handlers/daemon/core/getNote.ts belongs to no operation. Rename it to one of spec/daemon/openapi.yaml, or delete it.'
        : `${handler} belongs to the operation ${moved}. Move it to handlers/daemon/${moved}.ts.`;
    expect(await faults()).toEqual([
      `spec/daemon/core/getNote.yaml has the tag and operationId of ${place}. Move it to spec/daemon/${place}.yaml, or correct them.`,
      ofHandler,
    ]);
  });

  test.each([
    'operationId: getNote\n',
    'tags: [core]\n',
  ])('the check of file places reports an operation that lacks: %s', async (line) => {
    write('spec/daemon/core/getNote.yaml', OPERATION.replace(line, ''));
    for (const folder of ['handlers', 'generated']) rmSync(join(root, folder), { recursive: true });
    mkdirSync(join(root, 'handlers/daemon'), { recursive: true });
    expect(await faults()).toEqual([
      'spec/daemon/core/getNote.yaml has no operationId or no tag. Add both: they determine its place and its handler.',
    ]);
  });

  test('the check of file places reports a handler at the wrong place', async () => {
    move('handlers/daemon/core/getNote.ts', 'handlers/daemon/fs/getNote.ts');
    expect(await faults()).toEqual([
      'handlers/daemon/fs/getNote.ts belongs to the operation core/getNote. Move it to handlers/daemon/core/getNote.ts.',
    ]);
  });

  test('the check of file places reports a handler without an operation', async () => {
    write('handlers/daemon/core/getOther.ts', HANDLER);
    expect(await faults()).toEqual([
      'handlers/daemon/core/getOther.ts belongs to no operation. Rename it to one of spec/daemon/openapi.yaml, or delete it.',
    ]);
  });

  test('the check of file places reports a handler that was deleted after the map of handlers was generated', async () => {
    rmSync(join(root, 'handlers/daemon/core/getNote.ts'));
    expect(await faults()).toEqual([
      'handlers/daemon/core/getNote.ts was deleted. Restore it, or run `npm run generate` to make its operation respond with 501.',
    ]);
    write('generated/daemon/handlers.ts', '');
    expect(await faults()).toEqual([]);
  });

  test.each([
    'export const readNote = 1;\n',
    'const getNote = 1;\n',
    'export const getNotes = 1;\n',
  ])('the check of file places reports a handler without an export of its name: %s', async (source) => {
    write('handlers/daemon/core/getNote.ts', source);
    expect(await faults()).toEqual([
      'handlers/daemon/core/getNote.ts does not export `getNote`. Rename its function and export it.',
    ]);
  });
});
