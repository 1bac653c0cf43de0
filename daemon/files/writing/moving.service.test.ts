import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../testing/time/eventually.js';
import type { FileWork } from '../changes/file-parts.js';
import { FilesFixture, noSignal } from '../suites/files-fixture.js';

const DEEP = 200;
const MIB = 1024 * 1024;

describe('rename, copy and remove of Files', () => {
  let fixture: FilesFixture;

  beforeEach(async () => {
    fixture = await FilesFixture.open();
    mkdirSync(fixture.at('world', 'empty'), { recursive: true });
    writeFileSync(fixture.at('world', 'level.dat'), 'level');
    writeFileSync(fixture.at('file'), 'file');
  });
  afterEach(async () => {
    expect(fixture.held()).toEqual([]);
    expect(fixture.warnings).toEqual([]);
    await fixture.close();
  });
  const rename = (source: string, destination: string) =>
    fixture.files.rename(`/cnt_one/${source}`, `/cnt_one/${destination}`);
  const copy = (source: string, destination: string, isRecursive = true, signal = noSignal) =>
    fixture.files.copy(`/cnt_one/${source}`, `/cnt_one/${destination}`, { isRecursive, signal });
  const remove = (path: string) => fixture.files.remove(path, noSignal);

  test('renaming moves an entry to another path', async () => {
    expect(await rename('file', 'world/file')).toEqual({
      source: '/cnt_one/file',
      destination: '/cnt_one/world/file',
      status: 'renamed',
    });
    await rename('world', 'old');
    expect(await fixture.names('/cnt_one', true)).toEqual(['old', 'old/empty', 'old/file', 'old/level.dat']);
  });

  test('renaming or copying to a path that exists is rejected', async () => {
    mkdirSync(fixture.at('other'));
    for (const move of [rename, copy]) {
      for (const [source, destination] of [
        ['file', 'world/level.dat'],
        ['file', 'other'],
        ['world', 'other'],
        ['world', 'file'],
        ['file', 'file'],
        ['world', 'world'],
      ] as const) {
        await expect(move(source, destination)).rejects.toMatchObject({ kind: 'conflict' });
      }
      await expect(move('none', 'new')).rejects.toMatchObject({ kind: 'not_found' });
      await expect(move('file', 'none/new')).rejects.toMatchObject({ kind: 'not_found' });
      await expect(move('world', 'world/empty/world')).rejects.toMatchObject({ kind: 'invalid_input' });
    }
    const [first, second] = await Promise.allSettled([
      rename('file', 'new'),
      rename('world/level.dat', 'new'),
    ]);
    expect([first?.status, second?.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await fixture.names('/cnt_one', true)).toHaveLength(5);
  });

  test('renaming or copying leaves nothing at the destination when it fails', async () => {
    await expect(rename('none', 'new')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(copy('world', 'new', false)).rejects.toMatchObject({ kind: 'invalid_input' });
    const aborter = new AbortController();
    aborter.abort(new Error('the client disconnected'));
    await expect(copy('world', 'new', true, aborter.signal)).rejects.toThrow('the client disconnected');
    writeFileSync(fixture.at('large'), Buffer.alloc(3 * MIB));
    await expect(copy('large', 'new', true, aborter.signal)).rejects.toThrow('the client disconnected');
    expect(existsSync(fixture.at('new'))).toBe(false);
  });

  test('an entry can be copied to another container, but not moved there', async () => {
    const moved = fixture.files.rename('/cnt_one/file', '/cnt_two/file');
    await expect(moved).rejects.toMatchObject({ kind: 'invalid_input' });
    await fixture.files.copy('/cnt_one', '/cnt_two/one', { isRecursive: true, signal: noSignal });
    expect(await fixture.names('/cnt_two/one', true)).toEqual(await fixture.names('/cnt_one', true));
  });

  test('copying keeps empty folders and permissions, without setuid and setgid bits', async () => {
    chmodSync(fixture.at('world', 'level.dat'), 0o4751);
    chmodSync(fixture.at('world', 'empty'), 0o555);
    writeFileSync(fixture.at('world', 'large'), Buffer.alloc(5 * MIB, 'x'));
    await copy('world', 'copy');
    expect(await fixture.names('/cnt_one/copy')).toEqual(['empty', 'large', 'level.dat']);
    expect(readFileSync(fixture.at('copy', 'large')).equals(Buffer.alloc(5 * MIB, 'x'))).toBe(true);
    expect(statSync(fixture.at('copy', 'level.dat')).mode & 0o7777).toBe(0o751);
    expect(statSync(fixture.at('copy', 'empty')).mode & 0o7777).toBe(0o555);
    await copy('world/level.dat', 'single', false);
    expect([
      readFileSync(fixture.at('single'), 'utf8'),
      statSync(fixture.at('single')).mode & 0o7777,
    ]).toEqual(['level', 0o751]);
  });

  test('deeply nested folders are copied and deleted completely', async () => {
    const deep = Array.from({ length: DEEP }, (_, index) => `d${index}`);
    mkdirSync(fixture.at('deep', ...deep), { recursive: true });
    for (const depth of [3, 100, DEEP]) writeFileSync(fixture.at('deep', ...deep.slice(0, depth), 'z'), '1');
    await copy('deep', 'copy');
    expect(await fixture.names('/cnt_one/copy', true)).toEqual(await fixture.names('/cnt_one/deep', true));
    await remove('/cnt_one/copy');
    await remove('/cnt_one/deep');
    expect(await fixture.names('/cnt_one')).toEqual(['file', 'world']);
  });

  test('deleting a folder deletes its content, even if the folder was not readable', async () => {
    mkdirSync(fixture.at('world', 'closed', 'below'), { recursive: true });
    for (let index = 0; index < 3000; index += 1)
      writeFileSync(fixture.at('world', 'closed', String(index)), '');
    for (const name of ['world/closed/below', 'world/closed', 'world']) chmodSync(fixture.at(name), 0o000);
    expect(await remove('/cnt_one/world')).toEqual({ path: '/cnt_one/world', status: 'deleted' });
    await remove('/cnt_one/file');
    expect(await fixture.names('/cnt_one')).toEqual([]);
    await expect(remove('/cnt_one/file')).rejects.toMatchObject({ kind: 'not_found' });
  });

  test("the data directory and a container's own folder can be neither renamed nor deleted", async () => {
    for (const path of ['', '.', '/', './', '//', '/./']) {
      await expect(remove(path)).rejects.toMatchObject({ kind: 'invalid_input' });
      for (const moved of [
        () => fixture.files.rename(path, '/cnt_one/new'),
        () => fixture.files.rename('/cnt_one/file', path),
      ]) {
        await expect(moved()).rejects.toMatchObject({ kind: 'invalid_input' });
      }
    }
    await expect(remove('x/..')).rejects.toMatchObject({ kind: 'invalid_input' });
    for (const path of ['/cnt_one', 'cnt_one/', '//cnt_one/.']) {
      await expect(remove(path)).rejects.toMatchObject({ kind: 'conflict' });
      await expect(fixture.files.rename(path, '/cnt_two/new')).rejects.toMatchObject({ kind: 'conflict' });
    }
    expect(await fixture.names('/cnt_one')).toEqual(['file', 'world']);
  });

  test('the files of a removed container can be deleted', async () => {
    mkdirSync(`${fixture.servers}/cnt_gone/world`, { recursive: true });
    await remove('/cnt_gone/world');
    await remove('/cnt_gone');
    expect(await fixture.names('/')).toEqual(['cnt_one', 'cnt_two']);
  });

  test('renaming and deleting the folder "map" does not affect the folder "map2"', async () => {
    for (const name of ['map', 'map2']) mkdirSync(fixture.at(name));
    await rename('map', 'map2/map');
    await remove('/cnt_one/map2/map');
    expect(await fixture.names('/cnt_one')).toEqual(['file', 'map2', 'world']);
  });
});

describe('a long copy or deletion of a folder', () => {
  const FILES = 200;
  let fixture: FilesFixture;

  beforeEach(async () => {
    fixture = await FilesFixture.open({
      limitBytes: 200 * MIB,
      // Measure again after each notification, no matter how long the last measurement took.
      diskTiming: { keepAfterMs: 1, measureEveryMs: 600_000, againAfterMs: 0, pauseFactor: 0 },
    });
    mkdirSync(fixture.at('world'));
    for (let index = 0; index < FILES; index += 1) {
      writeFileSync(fixture.at('world', String(index)), Buffer.alloc(MIB / 4));
    }
    fixture.folders.notify('cnt_one', 'written');
    await counted(FILES * (MIB / 4));
  });
  afterEach(async () => {
    await eventually('nothing is held', () => fixture.held().length === 0);
    expect(readdirSync(fixture.staging)).toEqual([]);
    await fixture.close();
  });
  const counted = (bytes: number) =>
    eventually(`${bytes} bytes are counted`, () => fixture.folders.stored.get('cnt_one') === bytes);
  const watched = (endAt = Number.POSITIVE_INFINITY) => {
    const aborter = new AbortController();
    const reported: { step: string; doneBytes?: number; totalBytes?: number }[] = [];
    const containers: string[] = [];
    const onProgress = (progress: (typeof reported)[number]) => {
      reported.push(progress);
      if ((progress.doneBytes ?? 0) >= endAt) aborter.abort(new Error('enough'));
    };
    const onContainer = (id: string) => containers.push(id);
    return { reported, containers, work: { signal: aborter.signal, onProgress, onContainer } };
  };
  const totalBytes = FILES * (MIB / 4);

  test('a long copy or deletion of a folder reports its progress and its container', async () => {
    for (const [step, act] of [
      [
        'copy',
        (work: FileWork) =>
          fixture.files.copy('/cnt_one/world', '/cnt_one/new', { ...work, isRecursive: true }),
      ],
      ['copy', (work: FileWork) => fixture.files.copy('/cnt_one/world/1', '/cnt_one/file', work)],
      ['delete', ({ signal, ...watch }: FileWork) => fixture.files.remove('/cnt_one/new', signal, watch)],
    ] as const) {
      const { reported, containers, work } = watched();
      await act(work);
      const total = reported.at(-1)?.totalBytes;
      expect(reported.at(-1)).toEqual({ step, doneBytes: total, totalBytes: total });
      expect(reported.map(({ doneBytes = 0 }) => doneBytes)).toEqual(
        reported.map(({ doneBytes = 0 }) => doneBytes).sort((one, other) => one - other),
      );
      expect(containers).toEqual(['cnt_one']);
    }
  });

  test('a cancelled copy leaves nothing, and a cancelled deletion keeps the entries that it has not reached', async () => {
    const copying = watched(totalBytes / 4);
    const copied = fixture.files.copy('/cnt_one/world', '/cnt_one/new', {
      ...copying.work,
      isRecursive: true,
    });
    await expect(copied).rejects.toThrow('enough');
    expect(existsSync(fixture.at('new'))).toBe(false);
    await counted(totalBytes);
    const { signal, ...watch } = watched(0).work;
    const removed = await fixture.files
      .remove('/cnt_one/world', signal, watch)
      .catch((error: unknown) => error);
    expect(String(removed)).toContain('enough');
    await counted((await fixture.files.measure('/cnt_one', noSignal)).size);
  });

  test('a copy does not begin if there is not enough disk space for its result', async () => {
    writeFileSync(fixture.at('large'), Buffer.alloc(120 * MIB));
    fixture.folders.notify('cnt_one', 'written');
    await counted(totalBytes + 120 * MIB);
    const { reported, work } = watched();
    const copied = fixture.files.copy('/cnt_one/world', '/cnt_one/new', { ...work, isRecursive: true });
    await expect(copied).rejects.toMatchObject({ kind: 'disk_full' });
    expect(reported).toEqual([]);
  });
});
