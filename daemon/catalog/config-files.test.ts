import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { applyChanges } from '../config-files/apply-changes.js';
import { CONFIG_FORMATS, type ConfigFormat } from '../config-files/config-change.js';
import { createCatalogue } from './catalogue.js';
import type { ConfigFileTemplates } from './definition/config-file-templates.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'config-files-'));
});
afterAll(() => rm(root, { recursive: true }));

const BASE = {
  ...{ type: 'game', name: 'Game', description: '', image: 'example/game', versions: { latest: null } },
  ...{ default_port: 7000, protocols: ['udp'], data_path: '/data', ready: { port: 'udp' } },
  ...{ stop: { signal: 'SIGTERM' }, limits: { memory_bytes: 1_073_741_824, cpus: 1, pids: 64 } },
};

async function catalogueWith(config_files: unknown) {
  const folder = await mkdtemp(join(root, 'types-'));
  await writeFile(join(folder, 'game.yaml'), JSON.stringify({ ...BASE, config_files }));
  return createCatalogue({ folders: [folder] });
}

const problemsOf = (config_files: unknown) =>
  catalogueWith(config_files).then(
    () => '',
    (error: Error) => error.message,
  );

async function filesFor(templates: ConfigFileTemplates, env: Record<string, string> = {}, more: object = {}) {
  const request = {
    id: 'cnt_1',
    name: 'My "server"',
    type: 'game',
    version: 'latest',
    port: 7001,
    dataFolder: '/x',
  };
  return (await catalogueWith(templates)).resolve({ ...request, env, ...more }).configFiles ?? [];
}

const one = (parser: ConfigFormat, changes: NonNullable<ConfigFileTemplates[string]['changes']>) => ({
  f: { parser, changes },
});

describe('the changes of configuration files of a server', () => {
  test('have the values of the server in the place of placeholders, which are replaced once', async () => {
    const changes = {
      a: '{port}/{port.game}/{port.rcon}',
      b: '{ip}:{memory_mib}',
      c: '{name}',
      d: '{env.MOTD}',
      e: true,
      f: 5,
      g: { old: '{port}', 'regex:^x(.*)$': '{env.MOTD}$1' },
    };
    const ports = [{ name: 'rcon', protocol: 'tcp' as const, port: 7002 }];
    const files = await filesFor(one('json', changes), { MOTD: '{port} $1' }, { ports });
    expect(files).toEqual([
      {
        path: 'f',
        format: 'json',
        create: true,
        changes: [
          { key: 'a', value: '7001/7001/7002' },
          { key: 'b', value: '0.0.0.0:1024' },
          { key: 'c', value: 'My server' },
          { key: 'd', value: '{port} $1' },
          { key: 'e', value: 'true' },
          { key: 'f', value: '5' },
          {
            key: 'g',
            replace: [
              { old: 'old', isPattern: false, new: '7001' },
              { old: '^x(.*)$', isPattern: true, new: '{port} $$1$1' },
            ],
          },
        ],
      },
    ]);
  });

  test('are left out if a variable or a port in them does not exist', async () => {
    const changes = {
      a: '{env.NONE}',
      b: '{port.rcon}',
      c: '{env.toString}',
      d: { x: '{env.NONE}' },
      e: 'x',
    };
    const [file] = await filesFor(one('json', changes));
    expect(file?.changes).toEqual([{ key: 'e', value: 'x' }]);
  });
});

describe('the value of a variable stays in its field', () => {
  const HOSTILE = [
    'x\nowned=1',
    'x\r\nowned: 1',
    'x"\nowned = 1',
    "x'; owned",
    '</a><owned>1</owned>',
    'x\\',
    '", "owned": "1',
  ];
  const BEFORE: Record<ConfigFormat, string> = {
    properties: 'a=1\nz=9\n',
    file: 'a "1"\nz 9\n',
    yaml: "a: '1'\nz: 9\n",
    json: '{"a": "1", "z": 9}',
    ini: '[s]\na="1"\nz=9\n',
    xml: '<R><a>1</a><z>9</z></R>',
    toml: "a = '1'\nz = 9\n",
  };
  const KEYS: Partial<Record<ConfigFormat, string>> = { ini: 's.a', xml: 'R.a', file: 'a' };
  const VALUES: Partial<Record<ConfigFormat, string>> = { file: 'a "{env.V}"' };

  test.each(
    CONFIG_FORMATS.flatMap((format) => HOSTILE.map((value) => [format, value] as const)),
  )('in a file of the format %s: %j is escaped or refused', async (format, value) => {
    const templates = one(format, { [KEYS[format] ?? 'a']: VALUES[format] ?? '{env.V}' });
    let after: string;
    try {
      const [file] = await filesFor(templates, { V: value });
      after = applyChanges(BEFORE[format], format, file?.changes ?? []);
    } catch (error) {
      expect(error).toMatchObject({ kind: 'invalid_input' });
      return;
    }
    if (format === 'xml') expect(after.match(/<\w+>/g)).toEqual(['<R>', '<a>', '<z>']);
    else expect(after.split(/[\r\n]+/)).toHaveLength(BEFORE[format].split('\n').length);
    if (format === 'yaml') expect(parseYaml(after)).toEqual({ a: value, z: 9 });
    if (format === 'toml') expect(parseToml(after)).toEqual({ a: value, z: 9 });
    if (format === 'json') expect(JSON.parse(after)).toEqual({ a: value, z: 9 });
    expect(
      applyChanges(after, format, [{ key: KEYS[format] ?? 'a', value: VALUES[format] ?? value }]),
    ).toBeDefined();
  });

  test.each([
    ['file', 'a {env.V}', 'x; quit', 'semicolon'],
    ['file', 'a {env.V}', 'x"', 'quote'],
    ['file', 'a "{env.V}"', 'x"', 'quote'],
    ['file', 'a "{env.V}"', 'x\\', 'backslash'],
    ['file', 'a {env.V}', 'x\ny', 'line end'],
    ['ini', '"{env.V}"', 'x" y', 'quote'],
    ['ini', '{env.V}', 'x\ny', 'line end'],
  ] as const)('a type of the parser %s with %s refuses %j when the variable is set', async (parser, text, value, says) => {
    const refused = filesFor(one(parser, { a: text }), { V: value });
    await expect(refused).rejects.toMatchObject({
      kind: 'invalid_input',
      message: expect.stringMatching(new RegExp(`^V is written to a configuration file .*${says}`)),
      details: [expect.objectContaining({ path: '/body/env/V' })],
    });
  });

  test('a value in quotes may contain the other kind of quotes', async () => {
    const [file] = await filesFor(one('file', { a: 'a "{env.V}"' }), { V: "Bob's server; x" });
    expect(file?.changes).toEqual([{ key: 'a', value: 'a "Bob\'s server; x"' }]);
  });
});

describe('a type is refused', () => {
  test.each([
    ['a path out of the folder', { '../x': { parser: 'json', changes: { a: '1' } } }],
    ['an absolute path', { '/x': { parser: 'json', changes: { a: '1' } } }],
    ['a line end in a path', { 'a\nb': { parser: 'json', changes: { a: '1' } } }],
    ['an unknown parser', one('exe' as never, { a: '1' })],
    ['no changes', one('json', {})],
    ['a list as a value', one('json', { a: ['x'] as never })],
    ['an unknown placeholder', one('json', { a: '{host}' })],
    ['a placeholder without its name', one('json', { a: '{env}' })],
    ['an invalid key', one('yaml', { 'a.*.*': '1' })],
    ['an invalid element', one('xml', { 'R.*': '1' })],
    ['an invalid regular expression', one('json', { a: { 'regex:(': 'x' } })],
    ['a present value for a line', one('file', { a: { x: 'y' } })],
    ['several lines for a line', one('file', { a: 'a\nb' })],
    ['a key inside another one', one('yaml', { a: '1', 'a.b': '2' })],
  ])('for %s in its configuration files', async (_what, config_files) => {
    expect(await problemsOf(config_files)).toMatch(/game\.yaml: config_files/);
  });
});
