import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { placeFaults } from './check-places.js';

const DOCUMENT = 'paths:\n  /note:\n    get: {$ref: core/getNote.yaml}\n';
const OPERATION = "operationId: getNote\ntags: [core]\nresponses: {'200': {$ref: ../responses/Note.yaml}}\n";
const RESPONSE = 'content: {application/json: {schema: {$ref: ../schemas/Note.yaml#/properties/x}}}\n';
const MAP = "import { getNote } from './core/getNote.js';\n";
const HANDLER = "export const getNote = () => async () => 'Ahoy';\n";

describe('the check of places', () => {
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
    write('handlers/daemon/index.ts', MAP);
    write('handlers/daemon/core/getNote.ts', HANDLER);
    write('handlers/daemon/core/getNote.test.ts', '');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('finds nothing where all stands where it belongs', async () => {
    expect(await faults()).toEqual([]);
  });

  test('names an operation that its document does not list', async () => {
    write('spec/daemon/core/getOther.yaml', OPERATION.replace('getNote', 'getOther'));
    expect(await faults()).toEqual([
      'spec/daemon/openapi.yaml does not list spec/daemon/core/getOther.yaml. Write its path and method there, or delete it.',
    ]);
  });

  test('names an operation that is listed and not there', async () => {
    write('spec/daemon/openapi.yaml', `${DOCUMENT}  /other:\n    get: {$ref: core/getOther.yaml}\n`);
    expect(await faults()).toEqual([
      'spec/daemon/openapi.yaml lists GET /other as spec/daemon/core/getOther.yaml, which is not there. Write it, or take the line out.',
    ]);
  });

  test('names an operation that is listed twice', async () => {
    write('spec/daemon/openapi.yaml', `${DOCUMENT}  /other:\n    post: {$ref: core/getNote.yaml}\n`);
    expect(await faults()).toEqual([
      'spec/daemon/openapi.yaml lists spec/daemon/core/getNote.yaml twice. Write a file for POST /other of its own.',
    ]);
  });

  test('names an operation that its document describes itself', async () => {
    write('spec/daemon/openapi.yaml', `${DOCUMENT}  /other:\n    get: {operationId: getOther}\n`);
    expect(await faults()).toEqual([
      'spec/daemon/openapi.yaml describes GET /other itself. Move it to <tag>/<operationId>.yaml, and refer to it.',
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
  ])('names an operation whose %s is not that of its place', async (_, operation, place, handler, moved) => {
    write('spec/daemon/core/getNote.yaml', operation);
    const ofHandler =
      handler === undefined
        ? 'handlers/daemon/core/getNote.ts answers no operation. Name it after one of spec/daemon/openapi.yaml, or delete it.'
        : `${handler} is of the operation ${moved}. Move it to handlers/daemon/${moved}.ts.`;
    expect(await faults()).toEqual([
      `spec/daemon/core/getNote.yaml is ${place} by tag and operationId. Move it to spec/daemon/${place}.yaml, or correct these.`,
      ofHandler,
    ]);
  });

  test.each(['operationId: getNote\n', 'tags: [core]\n'])('names an operation without: %s', async (line) => {
    write('spec/daemon/core/getNote.yaml', OPERATION.replace(line, ''));
    rmSync(join(root, 'handlers'), { recursive: true });
    mkdirSync(join(root, 'handlers/daemon'), { recursive: true });
    expect(await faults()).toEqual([
      'spec/daemon/core/getNote.yaml has no operationId, or no tag. Write both: its place and its handler follow from them.',
    ]);
  });

  test('names a handler at the wrong place', async () => {
    move('handlers/daemon/core/getNote.ts', 'handlers/daemon/fs/getNote.ts');
    expect(await faults()).toEqual([
      'handlers/daemon/fs/getNote.ts is of the operation core/getNote. Move it to handlers/daemon/core/getNote.ts.',
    ]);
  });

  test('names a handler of no operation', async () => {
    write('handlers/daemon/core/getOther.ts', HANDLER);
    expect(await faults()).toEqual([
      'handlers/daemon/core/getOther.ts answers no operation. Name it after one of spec/daemon/openapi.yaml, or delete it.',
    ]);
  });

  test('names a handler that is gone since the map was written', async () => {
    rmSync(join(root, 'handlers/daemon/core/getNote.ts'));
    expect(await faults()).toEqual([
      'handlers/daemon/core/getNote.ts is gone. Bring it back, or run `npm run generate` to have its operation answer 501.',
    ]);
    write('handlers/daemon/index.ts', '');
    expect(await faults()).toEqual([]);
  });

  test.each([
    'export const readNote = 1;\n',
    'const getNote = 1;\n',
    'export const getNotes = 1;\n',
  ])('names a handler that exports nothing of its name: %s', async (source) => {
    write('handlers/daemon/core/getNote.ts', source);
    expect(await faults()).toEqual([
      'handlers/daemon/core/getNote.ts exports no `getNote`. Name its function so, and export it.',
    ]);
  });
});
