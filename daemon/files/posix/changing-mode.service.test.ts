import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, linkSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { describeAsRoot } from '../../../testing/services/describe-with.js';
import { FilesFixture, noSignal } from '../suites/files-fixture.js';
import type { ModeChange } from './changing-mode.js';

const DEEP = 200;
const MANY = 3000;

describe('changeMode', () => {
  let fixture: FilesFixture;

  beforeEach(async () => {
    fixture = await FilesFixture.open();
    mkdirSync(fixture.at('world', 'region'), { recursive: true });
    for (const name of ['start.sh', 'world/level.dat', 'world/region/r.0.0.mca']) {
      writeFileSync(fixture.at(name), 'x');
      chmodSync(fixture.at(name), 0o644);
    }
    for (const name of ['world', 'world/region']) chmodSync(fixture.at(name), 0o755);
    writeFileSync(join(fixture.outside, 'secret'), 'x');
    chmodSync(join(fixture.outside, 'secret'), 0o600);
  });
  afterEach(async () => {
    expect(fixture.held()).toEqual([]);
    expect(fixture.warnings).toEqual([]);
    await fixture.close();
  });
  const change = async (path: string, more: ModeChange, signal = noSignal) =>
    fixture.files.changeMode(path, more, { signal });
  const modeOf = (name: string) => (statSync(fixture.at(name)).mode & 0o7777).toString(8);
  const modes = (...names: string[]) => names.map(modeOf);
  const WORLD = ['world', 'world/level.dat', 'world/region', 'world/region/r.0.0.mca'];

  test.each(['750', '0750'])('sets the permissions of a file to %s', async (mode) => {
    expect(await change('/cnt_one/start.sh', { mode })).toEqual({
      ...{ path: '/cnt_one/start.sh', mode: '0750' },
      ...{ entries_changed: 1, status: 'changed' },
    });
    expect(modeOf('start.sh')).toBe('750');
  });

  test('lets a file lose all permissions, and get them back', async () => {
    await change('/cnt_one/start.sh', { mode: '000' });
    expect(modeOf('start.sh')).toBe('0');
    await change('/cnt_one/start.sh', { mode: '644' });
    expect(modeOf('start.sh')).toBe('644');
  });

  test('changes only the folder itself by default', async () => {
    expect(await change('/cnt_one/world', { mode: '700' })).toMatchObject({ entries_changed: 1 });
    expect(modes(...WORLD)).toEqual(['700', '644', '755', '644']);
  });

  test.each([
    [undefined, 4, ['750', '750', '750', '750']],
    ['files', 2, ['755', '750', '755', '750']],
    ['folders', 2, ['750', '644', '750', '644']],
  ] as const)('changes everything below a folder, only: %s', async (only, count, expected) => {
    const result = await change('/cnt_one/world', { mode: '750', recursive: true, ...(only && { only }) });
    expect(result.entries_changed).toBe(count);
    expect(modes(...WORLD)).toEqual(expected);
  });

  test.each([
    '4755',
    '2755',
    '1777',
    '7777',
  ])('rejects the mode %s with the setuid, setgid or sticky bit', async (mode) => {
    for (const path of ['start.sh', 'world']) {
      await expect(change(`/cnt_one/${path}`, { mode, recursive: true })).rejects.toMatchObject({
        kind: 'invalid_input',
        message: `The mode ${mode} has the setuid, setgid or sticky bit, which cannot be set: use three digits, such as 755.`,
      });
    }
    expect(modes('start.sh', ...WORLD)).toEqual(['644', '755', '644', '755', '644']);
  });

  test('clears the setuid bit that a file has', async () => {
    chmodSync(fixture.at('start.sh'), 0o4755);
    await change('/cnt_one/start.sh', { mode: '755' });
    expect(modeOf('start.sh')).toBe('755');
  });

  test.each([
    '644',
    '077',
    '300',
  ])('rejects the mode %s for folders, but not for the files in them', async (mode) => {
    for (const more of [{}, { recursive: true }, { recursive: true, only: 'folders' as const }]) {
      await expect(change('/cnt_one/world', { mode, ...more })).rejects.toMatchObject({
        kind: 'invalid_input',
        message: expect.stringContaining('use a mode of at least 500, or change only files'),
      });
    }
    expect(modes(...WORLD)).toEqual(['755', '644', '755', '644']);
    await change('/cnt_one/world', { mode, recursive: true, only: 'files' });
    expect(modeOf('world/region/r.0.0.mca')).toBe(Number.parseInt(mode, 8).toString(8));
  });

  test('does not follow links: neither the path itself, nor a part of it, nor one in a folder', async () => {
    symlinkSync(join(fixture.outside, 'secret'), fixture.at('world', 'link'));
    symlinkSync(fixture.outside, fixture.at('world', 'region', 'outside'));
    const before = fixture.outsideSum();
    for (const path of ['world/link', 'world/region/outside', 'world/region/outside/secret']) {
      await expect(change(`/cnt_one/${path}`, { mode: '777', recursive: true })).rejects.toMatchObject({
        kind: 'invalid_input',
        message: expect.stringContaining('links are not followed'),
      });
    }
    const result = await change('/cnt_one/world', { mode: '777', recursive: true });
    expect(result.entries_changed).toBe(4);
    expect(fixture.outsideSum()).toBe(before);
  });

  test('leaves pipes in a folder unchanged, and rejects the path of one', async () => {
    execFileSync('mkfifo', ['-m', '600', fixture.at('world', 'pipe')]);
    await change('/cnt_one/world', { mode: '777', recursive: true });
    expect(modes('world/pipe', 'world/level.dat')).toEqual(['600', '777']);
    await expect(change('/cnt_one/world/pipe', { mode: '777' })).rejects.toMatchObject({
      kind: 'invalid_input',
    });
  });

  test.each([
    ['/cnt_one/missing', 'not_found'],
    ['/cnt_one/missing/file', 'not_found'],
    ['/cnt_one/start.sh/file', 'invalid_input'],
    ['/cnt_one', 'conflict'],
    ['/', 'invalid_input'],
    ['/cnt_one/../cnt_two', 'invalid_input'],
    ['/none/file', 'not_found'],
    ['/cnt_one/.berth-staging', 'invalid_input'],
  ])('rejects the path %s with %s', async (path, kind) => {
    await expect(change(path, { mode: '755' })).rejects.toMatchObject({ kind });
  });

  test('changes deep folders and many files, with few open descriptors', async () => {
    const deep = Array.from({ length: DEEP }, () => 'd').join('/');
    mkdirSync(fixture.at('deep', deep), { recursive: true });
    for (let index = 0; index < MANY; index += 1) writeFileSync(fixture.at('deep', `${index}`), '');
    const result = await change('/cnt_one/deep', { mode: '700', recursive: true });
    expect(result.entries_changed).toBe(1 + DEEP + MANY);
    expect(modes(`deep/${deep}`, 'deep/0', `deep/${MANY - 1}`)).toEqual(['700', '700', '700']);
  });

  test('stops when it is cancelled', async () => {
    for (let index = 0; index < MANY; index += 1) writeFileSync(fixture.at('world', `${index}`), '');
    const abort = new AbortController();
    abort.abort(new Error('cancelled by the test'));
    await expect(change('/cnt_one/world', { mode: '700', recursive: true }, abort.signal)).rejects.toThrow(
      'cancelled by the test',
    );
    expect(modeOf('world/region')).toBe('755');
  });

  test('changes a file with several names once for each name', async () => {
    linkSync(fixture.at('start.sh'), fixture.at('world', 'also.sh'));
    const result = await change('/cnt_one/world', { mode: '700', recursive: true });
    expect([result.entries_changed, modeOf('start.sh')]).toEqual([5, '700']);
  });
});

describeAsRoot('changeMode, with entries that the daemon may not change', () => {
  let fixture: FilesFixture;

  beforeEach(async () => {
    fixture = await FilesFixture.open();
    mkdirSync(fixture.at('world', 'region'), { recursive: true });
    for (const name of ['a', 'region/b', 'z']) writeFileSync(fixture.at('world', name), 'x', { mode: 0o644 });
  });
  afterEach(() => fixture.close());
  const modeOf = (name: string) => (statSync(fixture.at(name)).mode & 0o7777).toString(8);

  test('changes all others, and names the first that it could not change', async () => {
    chownSync(fixture.at('world'), 65_534, 65_534);
    for (const name of ['a', 'z', 'region']) chownSync(fixture.at('world', name), 65_534, 65_534);
    chmodSync(fixture.base, 0o711);
    for (const folder of [fixture.servers, fixture.at()]) chmodSync(folder, 0o777);
    const mode = { mode: '770', recursive: true };
    const changing = async () => {
      try {
        process.seteuid?.(65_534);
        return await fixture.files.changeMode('/cnt_one/world', mode, { signal: noSignal });
      } finally {
        process.seteuid?.(0);
      }
    };
    await expect(changing()).rejects.toMatchObject({
      kind: 'forbidden',
      message:
        'The path "/cnt_one/world/region/b" cannot be changed by the daemon: change its owner or attributes on the host.',
    });
    expect(['world', 'world/a', 'world/region', 'world/region/b', 'world/z'].map(modeOf)).toEqual([
      ...['770', '770', '770', '644', '770'],
    ]);
  });
});
