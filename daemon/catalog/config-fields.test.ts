import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createCatalogue } from './catalogue.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'config-fields-'));
});
afterAll(() => rm(root, { recursive: true }));

const BASE = {
  ...{ type: 'game', name: 'Game', description: '', image: 'example/game', versions: { latest: null } },
  ...{ default_port: 7000, protocols: ['udp'], data_path: '/data', ready: { port: 'udp' } },
  ...{ stop: { signal: 'SIGTERM' }, limits: { memory_bytes: 1_073_741_824, cpus: 1, pids: 64 } },
};

async function catalogueWith(file: object) {
  const folder = await mkdtemp(join(root, 'types-'));
  await writeFile(join(folder, 'game.yaml'), JSON.stringify({ ...BASE, config_files: { f: file } }));
  return createCatalogue({ folders: [folder] });
}

const problemOf = (file: object) =>
  catalogueWith(file).then(
    () => '',
    (error: Error) => error.message,
  );

const field = (key: string, more: object = {}) => ({ key, name: `The ${key}`, ...more });

describe('the fields of a configuration file', () => {
  test('stand next to changes of other keys, or alone', async () => {
    const both = { parser: 'ini', changes: { 's.port': '{port}' }, fields: [field('s.name'), field('port')] };
    const alone = { parser: 'yaml', fields: [field('a.b', { rules: ['integer'], default: '3' })] };
    const request = { id: 'cnt_1', name: 'x', type: 'game', version: 'latest', port: 1, env: {} };
    const specOf = async (file: object) =>
      (await catalogueWith(file)).resolve({ ...request, dataFolder: '/x' }).configFiles;
    expect((await catalogueWith(both)).get('game').configFiles?.['f']?.fields).toEqual(both.fields);
    expect(await specOf(both)).toMatchObject([{ path: 'f', changes: [{ key: 's.port', value: '1' }] }]);
    // A file without changes is not touched before a start.
    expect(await specOf(alone)).toEqual([]);
  });

  test.each<[string, object, RegExp]>([
    ['neither changes nor fields', { parser: 'ini' }, /needs `changes` or `fields`/],
    ['fields of lines', { parser: 'file', fields: [field('a')] }, /parser "file" has no fields/],
    ['a key of another syntax', { parser: 'xml', fields: [field('R.*')] }, /no "\*"/],
    ['an invalid key', { parser: 'yaml', fields: [field('a..b')] }, /is not a key/],
    ['a key with a wildcard', { parser: 'json', fields: [field('a.*.b')] }, /no "\*"/],
    [
      'a key that is set before each start',
      { parser: 'ini', changes: { '[s].a': '1' }, fields: [field('s.a')] },
      /set before each start, by "\[s\]\.a"/,
    ],
    [
      'a key in a value that is set before each start',
      { parser: 'yaml', changes: { 'a.*': '1' }, fields: [field('a.b.c')] },
      /set before each start/,
    ],
    [
      'the same key twice',
      { parser: 'properties', fields: [field('a'), field('a', { name: 'Other' })] },
      /is the field "a" again/,
    ],
    [
      'the same name twice',
      { parser: 'properties', fields: [field('a'), field('b', { name: 'The a' })] },
      /name "The a" of another field/,
    ],
    [
      'a key that contains another one',
      { parser: 'json', fields: [field('a[0].b'), field('a', { name: 'Other' })] },
      /is the field "a\[0\]\.b" again, or a part of it/,
    ],
    [
      'an unknown rule',
      { parser: 'ini', fields: [field('a', { rules: ['exists:users'] })] },
      /rule "exists" is not enforced/,
    ],
    [
      'a default that breaks the rules',
      { parser: 'ini', fields: [field('a', { rules: ['integer', 'max:5'], default: '6' })] },
      /default does not fit the rules/,
    ],
    [
      'an unknown part',
      { parser: 'ini', fields: [field('a', { access: 'view' })] },
      /unknown field "access"/,
    ],
    ['an empty list', { parser: 'ini', fields: [] }, /must NOT have fewer than 1 items/],
  ])('are refused for %s', async (_what, file, message) => {
    expect(await problemOf(file)).toMatch(message);
  });
});
