import { link, mkdir, mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Catalogue, createCatalogue } from '../catalog/catalogue.js';
import type { ContainerStatus } from '../containers/containers.js';
import { FilesFixture, noSignal } from '../files/suites/files-fixture.js';
import { type ConfigForms, createConfigForms } from './config-forms.js';

const FIELDS = [
  { key: 'max-players', name: 'Players', rules: ['required', 'integer', 'between:1,64'], default: '20' },
  { key: 'motd', name: 'Message', description: 'Players see it.', rules: ['nullable', 'max:20'] },
  { key: 'rcon.password', name: 'Password', secret: true },
];
const TREE = [
  { key: 'game.pvp', name: 'Fights', rules: ['required', 'in:true,false'] },
  { key: 'game.rate', name: 'Rate', rules: ['required', 'numeric', 'min:0.5'] },
  { key: 'name', name: 'Name' },
];
const TYPE = {
  ...{ type: 'game', name: 'Game', description: '', image: 'example/game', versions: { latest: null } },
  ...{ default_port: 7000, protocols: ['udp'], data_path: '/data', ready: { port: 'udp' } },
  ...{ stop: { signal: 'SIGTERM' }, limits: { memory_bytes: 1_073_741_824, cpus: 1, pids: 64 } },
  config_files: {
    'server.properties': { parser: 'properties', changes: { 'server-port': '{port}' }, fields: FIELDS },
    'sub/game.yml': { parser: 'yaml', fields: TREE, written_on_stop: true },
    'only-changed.ini': { parser: 'ini', changes: { a: '1' } },
  },
};

let root: string;
let catalogue: Catalogue;
let fixture: FilesFixture;
let forms: ConfigForms;
let status: ContainerStatus['status'];
const user = { keyId: 'dk_one', signal: noSignal };

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'config-forms-'));
  await writeFile(join(root, 'game.yaml'), JSON.stringify(TYPE));
  catalogue = await createCatalogue({ folders: [root] });
});
afterAll(() => rm(root, { recursive: true }));
beforeEach(async () => {
  status = 'stopped';
  fixture = await FilesFixture.open();
  const containers = { status: () => ({ type: 'game', status }) as ContainerStatus };
  forms = createConfigForms({ catalogue, containers, values: fixture.files.configuring.values });
});
afterEach(() => fixture.close());

const fileAt = async (path: string) => {
  const { files } = await forms.list('cnt_one', user);
  const found = files.find((each) => each.path === `/cnt_one/${path}`);
  if (found === undefined) throw new Error(`no form for ${path}`);
  return found;
};
const change = (path: string, values: Record<string, string>, version?: string | null) =>
  forms.change(
    { path: `/cnt_one/${path}`, values: Object.entries(values).map(([key, value]) => ({ key, value })) },
    version == null ? undefined : { versions: [version] },
    user,
  );
const PROPERTIES = '#of the owner\r\nserver-port=1\r\nmax-players: 16\r\nother=x\r\n';

test('lists the files with fields, their values, and files that do not exist yet', async () => {
  await writeFile(fixture.at('server.properties'), PROPERTIES);
  const { files } = await forms.list('cnt_one', user);
  expect(files.map(({ path }) => path)).toEqual(['/cnt_one/server.properties', '/cnt_one/sub/game.yml']);
  const [properties, tree] = files;
  expect(properties).toMatchObject({ written_on_stop: false, problem: null, version: expect.any(String) });
  expect(properties?.fields[0]).toEqual({
    ...{ key: 'max-players', name: 'Players', description: '', default: '20', secret: false },
    ...{ rules: ['required', 'integer', 'between:1,64'], value: '16', problem: null },
  });
  expect(properties?.fields.map(({ value, secret }) => [value, secret])).toEqual([
    ['16', false],
    [null, false],
    [null, true],
  ]);
  expect(tree).toMatchObject({ written_on_stop: true, version: null, problem: { reason: 'missing' } });
  expect(tree?.fields.map(({ value }) => value)).toEqual([null, null, null]);
});

test('changes only the given values, in the way of the file, and returns the file', async () => {
  await writeFile(fixture.at('server.properties'), PROPERTIES);
  const { version } = await fileAt('server.properties');
  const changed = await change('server.properties', { 'max-players': '8', motd: 'Grüße' }, version);
  expect(await readFile(fixture.at('server.properties'), 'utf8')).toBe(
    '#of the owner\r\nserver-port=1\r\nmax-players: 8\r\nother=x\r\nmotd=Gr\\u00fc\\u00dfe\r\n',
  );
  expect(changed.fields.map(({ value }) => value)).toEqual(['8', 'Grüße', null]);
  expect(changed.version).not.toBe(version);
  expect(changed).toEqual(await fileAt('server.properties'));
});

test('keeps the types and comments of a tree', async () => {
  await mkdir(fixture.at('sub'));
  await writeFile(
    fixture.at('sub/game.yml'),
    'game: # of the owner\n  pvp: true\n  rate: 2\nname: "5"\nx: 1\n',
  );
  await change('sub/game.yml', { 'game.pvp': 'false', 'game.rate': '1.5', name: '6' });
  expect(await readFile(fixture.at('sub/game.yml'), 'utf8')).toBe(
    'game: # of the owner\n  pvp: false\n  rate: 1.5\nname: "6"\nx: 1\n',
  );
});

test('a file that already has the values is not written', async () => {
  await writeFile(fixture.at('server.properties'), PROPERTIES);
  await utimes(fixture.at('server.properties'), 1000, 1000);
  const before = await stat(fixture.at('server.properties'));
  await change('server.properties', { 'max-players': '16' });
  const { ino, mtimeMs } = await stat(fixture.at('server.properties'));
  expect({ ino, mtimeMs }).toEqual({ ino: before.ino, mtimeMs: before.mtimeMs });
});

test('refuses values that break the rules and unknown keys, all at once, and changes nothing', async () => {
  await writeFile(fixture.at('server.properties'), PROPERTIES);
  const values = { 'max-players': '65', 'server-port': '2', motd: 'x'.repeat(21), 'rcon.password': 'ok' };
  await expect(change('server.properties', values)).rejects.toMatchObject({
    kind: 'invalid_input',
    details: [
      { path: '/body/values/0/value', message: 'The value must be between 1 and 64.' },
      { path: '/body/values/1/key', message: 'The file has no field "server-port".' },
      { path: '/body/values/2/value', message: 'The value must have at most 20 characters.' },
    ],
  });
  await expect(change('server.properties', { 'max-players': '' })).rejects.toThrow('must not be empty');
  expect(await readFile(fixture.at('server.properties'), 'utf8')).toBe(PROPERTIES);
});

test('refuses to overwrite a file that was changed since it was read', async () => {
  await writeFile(fixture.at('server.properties'), PROPERTIES);
  const { version } = await fileAt('server.properties');
  await writeFile(fixture.at('server.properties'), 'max-players=3\nmore=1\n');
  await expect(change('server.properties', { 'max-players': '8' }, version)).rejects.toMatchObject({
    kind: 'precondition_failed',
  });
  expect(await readFile(fixture.at('server.properties'), 'utf8')).toBe('max-players=3\nmore=1\n');
});

test('does not create a file, and has no fields for other files', async () => {
  const missing = change('server.properties', { motd: 'x' });
  await expect(missing).rejects.toMatchObject({ kind: 'not_found', message: /start the server once/ });
  await expect(change('only-changed.ini', { a: '2' })).rejects.toMatchObject({
    kind: 'invalid_input',
    message: expect.stringContaining('has no fields for the file "/cnt_one/only-changed.ini"'),
  });
  expect(await fixture.names('cnt_one')).toEqual([]);
});

test('a file that the server writes when it stops is changed only while the server is down', async () => {
  await mkdir(fixture.at('sub'));
  await writeFile(fixture.at('sub/game.yml'), 'name: a\n');
  await writeFile(fixture.at('server.properties'), PROPERTIES);
  for (const up of ['starting', 'running', 'stopping', 'restarting'] as const) {
    status = up;
    await expect(change('sub/game.yml', { name: 'b' })).rejects.toMatchObject({ kind: 'conflict' });
    await change('server.properties', { motd: up });
  }
  status = 'crashed';
  expect((await change('sub/game.yml', { name: 'b' })).fields[2]?.value).toBe('b');
});

test('says why a file cannot be read, and does not change it', async () => {
  const secret = join(fixture.outside, 'secret.properties');
  await writeFile(secret, 'max-players=1\n');
  await mkdir(fixture.at('sub'));
  const path = fixture.at('server.properties');
  const cases: [make: () => Promise<unknown>, message: RegExp][] = [
    [() => writeFile(path, 'a=1\n\0'), /not text/],
    [() => writeFile(path, 'x'.repeat(1024 * 1024 + 1)), /larger than 1 MiB/],
    [() => mkdir(path), /"server\.properties"/],
    [() => symlink(secret, path), /"server\.properties"/],
    [() => link(secret, path), /several hard links/],
  ];
  for (const [make, message] of cases) {
    await make();
    const { problem, version, fields } = await fileAt('server.properties');
    expect(problem).toEqual({ reason: 'unreadable', message: expect.stringMatching(message) });
    expect(problem?.message).not.toContain('cnt_one');
    expect([version, fields[0]?.value]).toEqual([null, null]);
    await rm(path, { recursive: true });
  }
  await writeFile(fixture.at('sub/game.yml'), 'game: [\n');
  expect((await fileAt('sub/game.yml')).problem?.message).toBe('The file is not valid YAML (line 2).');
  await expect(change('sub/game.yml', { name: 'b' })).rejects.toThrow('not valid YAML');
  await link(secret, path);
  await expect(change('server.properties', { motd: 'x' })).rejects.toThrow('several hard links');
  await rm(path);
  expect(await readFile(secret, 'utf8')).toBe('max-players=1\n');
});

test('a key that does not fit the file has no value, and the others can be changed', async () => {
  await mkdir(fixture.at('sub'));
  await writeFile(fixture.at('sub/game.yml'), 'game: [1]\nname: a\n');
  const { problem, fields } = await fileAt('sub/game.yml');
  expect([problem, fields[0]?.problem, fields[2]?.value]).toEqual([
    null,
    'The key "game.pvp" leads through a list of the file.',
    'a',
  ]);
  await expect(change('sub/game.yml', { 'game.pvp': 'true' })).rejects.toThrow('leads through a list');
  expect((await change('sub/game.yml', { name: 'b' })).fields[2]?.value).toBe('b');
});

test('a file that takes long to read costs its own request its time limit, and nothing else', async () => {
  await mkdir(fixture.at('sub'));
  // Each key is looked up again, because the first one does not fit.
  await writeFile(fixture.at('sub/game.yml'), `game: [1]\nlist:\n${'- {a: b}\n'.repeat(110_000)}`);
  await writeFile(fixture.at('server.properties'), PROPERTIES);
  const slow = fileAt('sub/game.yml');
  expect((await change('server.properties', { motd: 'x' })).fields[1]?.value).toBe('x');
  expect((await slow).problem?.message ?? 'was read in time').toMatch(
    /takes longer than 5 s|too much memory|was read in time/,
  );
});
