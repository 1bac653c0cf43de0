import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { failureOf } from '../../testing/failure-of.js';
import { type Catalogue, createCatalogue } from './catalogue.js';

const BUILT_IN = join(import.meta.dirname, '../../catalog');
const OK = () => undefined;

const definition = (over: Record<string, unknown> = {}) => ({
  ...{ type: 'quake3', name: 'Quake', description: '', image: 'example/quake:{version}' },
  ...{ versions: { latest: null }, default_port: 27960, protocols: ['udp'], data_path: '/data' },
  ...{ ready: { pattern: 'Initialized' }, stop: { console: 'quit' } },
  limits: { memory_bytes: 536_870_912, cpus: 1, pids: 64 },
  ...over,
});

describe('definitions of server types from the API', () => {
  let root: string;
  let stored: string;
  let operator: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'types-'));
    stored = join(root, 'types');
    operator = join(root, 'catalog');
    await Promise.all([mkdir(stored), mkdir(operator)]);
  });
  afterEach(() => rm(root, { recursive: true }));

  const open = (): Promise<Catalogue> =>
    createCatalogue({ folders: [BUILT_IN, operator], storedFolder: stored });
  const file = (name: string, text: string) => writeFile(join(stored, name), text);

  test('a stored type is in effect at once, and after a restart', async () => {
    const catalogue = await open();
    const { etag, source } = await catalogue.types.put('quake3', definition());
    expect(source).toBe('api');
    expect(catalogue.get('quake3')).toMatchObject({ name: 'Quake', defaultPort: 27_960 });
    const next = await open();
    expect(next.types.find('quake3')).toMatchObject({ etag, source: 'api', definition: definition() });
    expect(await readdir(stored)).toEqual(['quake3.json']);
  });

  test('a second equal definition changes nothing, and another one replaces the first', async () => {
    const { types } = await open();
    const first = await types.put('quake3', definition());
    expect((await types.put('quake3', definition())).etag).toBe(first.etag);
    const second = await types.put('quake3', definition({ name: 'Quake III' }));
    expect(second.etag).not.toBe(first.etag);
    expect(types.find('quake3')?.serverType.name).toBe('Quake III');
  });

  test('of 20 concurrent changes with the same If-Match, one is made', async () => {
    const { types } = await open();
    const { etag } = await types.put('quake3', definition());
    const attempts = Array.from({ length: 20 }, (_, index) =>
      types.put('quake3', definition({ name: `Quake ${index}` }), { versions: [etag] }),
    );
    const ends = await Promise.allSettled(attempts);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failureOf(types.put('quake3', definition(), { isNew: true }))).toBe(
      'precondition_failed/precondition_failed',
    );
    expect(await failureOf(types.put('doom', definition({ type: 'doom' }), { versions: 'any' }))).toBe(
      'precondition_failed/precondition_failed',
    );
  });

  test('a definition replaces a built-in type, which is in effect again after the deletion', async () => {
    const catalogue = await open();
    const before = catalogue.types.find('nodejs');
    expect(before?.source).toBe('built_in');
    await catalogue.types.put('nodejs', definition({ type: 'nodejs', name: 'Other' }));
    expect(catalogue.get('nodejs').name).toBe('Other');
    const requireUnused = () => {
      throw new Error('this must not be asked');
    };
    expect(await catalogue.types.remove('nodejs', requireUnused)).toBe(before);
    expect(await readdir(stored)).toEqual([]);
    expect((await open()).types.find('nodejs')?.etag).toBe(before?.etag);
    expect(await failureOf(catalogue.types.remove('nodejs', OK))).toBe('not_found/not_found');
  });

  test('a type without another definition stays if it is in use', async () => {
    const { types } = await open();
    await types.put('quake3', definition());
    const refuse = () => {
      throw new Error('in use');
    };
    await expect(types.remove('quake3', refuse)).rejects.toThrow('in use');
    expect(types.find('quake3')).toBeDefined();
    expect(await types.remove('quake3', OK)).toBeUndefined();
    expect(types.find('quake3')).toBeUndefined();
  });

  test("an operator's file comes before the API, and the API is refused", async () => {
    const first = await open();
    await first.types.put('quake3', definition());
    await writeFile(
      join(operator, 'quake3.yaml'),
      JSON.stringify(definition({ name: 'Of the operator', user: 'image', capabilities: ['SETUID'] })),
    );
    const { types } = await open();
    expect(types.find('quake3')).toMatchObject({ source: 'file', serverType: { name: 'Of the operator' } });
    expect(types.ignored()).toEqual([
      { type: 'quake3', reason: expect.stringContaining('DATA_DIR/catalog') },
    ]);
    expect(await failureOf(types.put('quake3', definition({ name: 'New' })))).toBe('conflict/conflict');
    expect(await types.remove('quake3', OK)).toMatchObject({ source: 'file' });
    expect(types.ignored()).toEqual([]);
  });

  test('damaged files do not prevent the start, are named, and stay as they are', async () => {
    const { types: before } = await open();
    await before.put('quake3', definition());
    const whole = await readFile(join(stored, 'quake3.json'), 'utf8');
    await file('cut.json', whole.slice(0, 100));
    await file('other-name.json', whole);
    await file('invalid.json', JSON.stringify(definition({ type: 'invalid', default_port: 0 })));
    await file('large.json', ' '.repeat(300_000));
    await mkdir(join(stored, 'folder.json'));
    await file('.0011aabb.draft', whole.slice(0, 50));
    const { types } = await open();
    expect(types.find('quake3')?.source).toBe('api');
    expect(types.ignored().map(({ type }) => type)).toEqual([
      ...['cut', 'folder', 'invalid', 'large', 'other-name'],
    ]);
    expect(await readdir(stored)).not.toContain('.0011aabb.draft');
    expect(await readFile(join(stored, 'cut.json'), 'utf8')).toBe(whole.slice(0, 100));
    await types.put('cut', definition({ type: 'cut' }));
    await types.remove('invalid', OK);
    expect(types.ignored().map(({ type }) => type)).toEqual(['folder', 'large', 'other-name']);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['files of the host', { files: { 'a.txt': { from: 'secret' } } }, '/body/files/a/txt'],
    ['a path out of the folder', { files: { '../a': { content: '' } } }, '/body/files'],
    ['an image that starts as root', { user: 'image' }, '/body/user'],
    ['Linux capabilities', { capabilities: ['CHOWN'] }, '/body/capabilities'],
    ['a pattern that RE2 does not know', { ready: { pattern: '(?=a)b' } }, '/body/ready/pattern'],
    [
      'an invalid pattern of a backup',
      { backup: { before: ['save'], wait_for: '(a' } },
      '/body/backup/wait_for',
    ],
    ['a pattern of 1,001 characters', { ready: { pattern: 'a'.repeat(1001) } }, '/body/ready/pattern'],
    [
      'an install script of 32,769 characters',
      { install: { image: 'a', script: 'x'.repeat(32_769) } },
      '/body/install/script',
    ],
    [
      'a placeholder of texts in the image of its script',
      { install: { image: 'a:{port}', script: 'x' } },
      '/body/install/image',
    ],
    ['an unknown signal', { stop: { signal: 'SIGHUP' } }, '/body/stop/signal'],
    ['another name than the path', { type: 'doom' }, '/body/type'],
    ['an unknown placeholder', { command: ['{password}'] }, '/body/command'],
    [
      'a needed file elsewhere',
      { process: { command: ['x'], needs: [{ file: '../x', advice: 'y' }] } },
      '/body/process/needs/0/file',
    ],
    [
      'a variable that is also in env',
      { env: { A: '' }, variables: [{ name: 'A', env: 'A' }] },
      '/body/variables/0/env',
    ],
  ])('a definition with %s is refused, and the error names the field', async (_, over, path) => {
    const { types } = await open();
    const refusal = types.put('quake3', definition(over));
    await expect(refusal).rejects.toMatchObject({ kind: 'invalid_input', details: [{ path }] });
    expect(await readdir(stored)).toEqual([]);
  });

  test('the API defines at most 200 types', async () => {
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        file(`t${index}.json`, JSON.stringify(definition({ type: `t${index}` }))),
      ),
    );
    const { types } = await open();
    expect(await failureOf(types.put('quake3', definition()))).toBe('conflict/limit_reached');
    await types.put('t7', definition({ type: 't7', name: 'Replaced' }));
    await types.remove('t8', OK);
    await types.put('quake3', definition());
  });

  test('a definition may have an install script, a terminal, SIGKILL, and a pattern of any shape', async () => {
    const script = '#!/bin/sh\r\necho "$SERVER_PORT {port}"\r\n';
    const install = { image: 'example/installer:{version}', script };
    const { types, installScript, get } = await open();
    await types.put(
      'quake3',
      definition({ install, tty: true, stop: { signal: 'SIGKILL' }, ready: { pattern: '^(a+)+$' } }),
    );
    expect(installScript('quake3', 'latest')).toEqual({
      ...{ image: 'example/installer:latest', command: ['sh'] },
      script: '#!/bin/sh\necho "$SERVER_PORT {port}"\n',
    });
    expect(get('quake3')).toMatchObject({ hasTerminal: true, stop: { signal: 'SIGKILL' } });
    expect(types.find('quake3')?.definition.install).toEqual(install);
  });

  test('a definition of more than 64 KiB is refused', async () => {
    const { types } = await open();
    const half = { content: 'x'.repeat(40_000) };
    expect(await failureOf(types.put('quake3', definition({ files: { a: half, b: half } })))).toBe(
      'too_large/payload_too_large',
    );
  });

  test('a built-in definition is shown with the texts of its files', async () => {
    const { types } = await open();
    const files = types.find('nodejs')?.definition.files;
    expect(files?.['index.js']).toEqual({
      content: await readFile(join(BUILT_IN, 'nodejs/index.js'), 'utf8'),
    });
  });
});
