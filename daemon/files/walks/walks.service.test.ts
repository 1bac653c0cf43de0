import {
  closeSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type WalkOptions, Walks } from './walks.js';

/** The number of files. Their names are long, so that a list has more than two pieces, of which one is read ahead. */
const FILES = 2000;
const name = (index: number) => String(index).padStart(250, '.');
/** More nested folders than a walk keeps open at the same time. */
const DEPTH = 40;
const OWN: WalkOptions = { of: 'cnt_own' };

describe('directory walks', () => {
  let folder: string;
  let fd: number;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-walks-'));
    fd = openSync(folder, 'r');
    makeNames(fd, FILES, name);
  });
  afterEach(() => {
    closeSync(fd);
    rmSync(folder, { recursive: true, force: true });
  });

  test('a directory walk throws when its worker exits, instead of ending as if it were complete', async () => {
    const walks = new Walks();
    const list = walks.walk('list', { fd, isRecursive: false, maxEntries: FILES }, OWN);
    expect((await list.next()).done).toBe(false);
    // When this second walk has ended, the worker has also prepared the next piece of the list. So no request of the
    // list is pending when the workers are closed.
    await walks.result('measure', { fd }, OWN);
    await walks.close();
    const rest = async () => {
      while ((await list.next()).done !== true);
    };
    await expect(rest()).rejects.toMatchObject({ kind: 'unavailable' });
    // A new walk starts a new worker.
    expect(await walks.result('measure', { fd }, OWN)).toBe(0);
    await walks.close();
  });

  test('directory walks of one kind that wait for slow readers do not block walks of other kinds', async () => {
    const walks = new Walks({ maxWalks: 1 });
    const options = { fd, isRecursive: false, maxEntries: FILES };
    const slow = walks.walk('list', options, OWN);
    await slow.next();
    await expect(walks.walk('list', options, OWN).next()).rejects.toMatchObject({ kind: 'rate_limited' });
    mkdirSync(join(folder, 'old'));
    await walks.result('remove', { fd }, OWN);
    expect(await walks.result('measure', { fd }, OWN)).toBe(0);
    await slow.return(undefined);
    expect((await walks.walk('list', options, OWN).next()).done).toBe(true);
    await walks.close();
  });

  test('many directory walks of one container do not prevent a few walks of each other container', async () => {
    const walks = new Walks({ maxWalks: 6 });
    const options = { fd, isRecursive: false, maxEntries: FILES };
    const begun: ReturnType<typeof walks.walk<'list'>>[] = [];
    const begin = async (of: string) => {
      const walk = walks.walk('list', options, { of });
      await walk.next();
      begun.push(walk);
    };
    for (let each = 0; each < 6; each += 1) await begin('cnt_busy');
    await expect(begin('cnt_busy')).rejects.toMatchObject({ kind: 'rate_limited' });
    for (let each = 0; each < 4; each += 1) await begin('cnt_other');
    await expect(begin('cnt_other')).rejects.toMatchObject({ kind: 'rate_limited' });
    for (let each = 0; each < 2; each += 1) await begin('cnt_third');
    await expect(begin('cnt_fourth')).rejects.toMatchObject({ kind: 'rate_limited' });
    for (const walk of begun) await walk.return(undefined);
    await begin('cnt_busy');
    await begun.at(-1)?.return(undefined);
    await walks.close();
  });

  describe('in separate processes', () => {
    const OPTIONS = { sinceMs: 0, limit: FILES, maxNames: FILES };
    /** Returns the ids of this process's child processes that have not exited. */
    const children = () =>
      readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1')
        .split(' ')
        .filter(Boolean)
        .map(Number);
    const begun = (before: number[]) => children().filter((pid) => !before.includes(pid));

    test('a directory walk runs in a thread if its worker process exits before it responds', async () => {
      const before = children();
      const walks = new Walks({ isApart: true });
      const counted = walks.result('changed', { ...OPTIONS, fd }, OWN);
      const [pid = Number.NaN, ...others] = begun(before);
      expect(others).toEqual([]);
      process.kill(pid, 'SIGKILL');
      expect(await counted).toEqual({ count: FILES, last: undefined });
      expect(await walks.result('changed', { ...OPTIONS, fd }, OWN)).toMatchObject({ count: FILES });
      expect(begun(before)).toEqual([]);
      await walks.close();
    });

    test('directory walks use a worker process again after the thread that replaced it was idle', async () => {
      const before = children();
      const walks = new Walks({ isApart: true, idleMs: 0 });
      const counted = walks.result('changed', { ...OPTIONS, fd }, OWN);
      process.kill(begun(before)[0] ?? Number.NaN, 'SIGKILL');
      expect(await counted).toMatchObject({ count: FILES });
      let isApart = false;
      while (!isApart) {
        await setTimeout(10);
        const scan = walks.result('changed', { ...OPTIONS, fd }, OWN);
        isApart = begun(before).length > 0;
        expect(await scan).toMatchObject({ count: FILES });
      }
      await walks.close();
    });

    test('directory walks fail when their process exits, restart with another process, and leave no process behind', async () => {
      const before = children();
      const walks = new Walks({ isApart: true });
      const options = { ...OPTIONS, fd };
      const walk = walks.walk('changed', options, OWN);
      expect((await walk.next()).done).toBe(false);
      for (const pid of begun(before)) process.kill(pid, 'SIGKILL');
      const rest = async () => {
        while ((await walk.next()).done !== true);
      };
      await expect(rest()).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await walks.result('changed', options, OWN)).toMatchObject({ count: FILES });
      expect(begun(before)).toHaveLength(1);
      await walks.close();
      expect(begun(before)).toEqual([]);
    });

    test('new directory walks of a container whose walks are blocked are rejected, and others are not delayed', async () => {
      const before = children();
      const walks = new Walks({ isApart: true, lateMs: 200 });
      const options = { ...OPTIONS, fd };
      const other = { of: 'cnt_other' };
      // Wait until the process has started up: before that, it never counts as blocked.
      await walks.result('changed', options, OWN);
      for (const pid of begun(before)) process.kill(pid, 'SIGSTOP');
      const stuck = walks.result('changed', options, OWN);
      expect(await walks.result('changed', options, other)).toMatchObject({ count: FILES });
      const unanswered = {
        kind: 'unavailable',
        message: 'The file system of this container does not respond. Try again in a moment.',
      };
      // The first request is queued before the process counts as blocked, the second one after that.
      await expect(walks.result('changed', options, OWN)).rejects.toMatchObject(unanswered);
      await expect(walks.result('changed', options, OWN)).rejects.toMatchObject(unanswered);
      expect(await walks.result('changed', options, other)).toMatchObject({ count: FILES });
      expect(begun(before)).toHaveLength(2);
      for (const pid of begun(before)) process.kill(pid, 'SIGCONT');
      expect(await stuck).toMatchObject({ count: FILES });
      expect(await walks.result('changed', options, OWN)).toMatchObject({ count: FILES });
      await walks.close();
      expect(begun(before)).toEqual([]);
    });

    test('directory walks of several containers share a process if there are fewer processes than containers', async () => {
      const before = children();
      const walks = new Walks({ isApart: true, maxWorkers: 1 });
      const options = { ...OPTIONS, fd };
      const both = ['cnt_one', 'cnt_two'].map((of) => walks.walk('changed', options, { of }));
      for (const walk of both) expect((await walk.next()).done).toBe(false);
      expect(begun(before)).toHaveLength(1);
      for (const walk of both) await walk.return({ count: 0, last: undefined });
      await walks.close();
    });

    test('directory walks are rejected if all worker processes and their replacements are blocked', async () => {
      const before = children();
      const walks = new Walks({ isApart: true, maxWorkers: 1, lateMs: 100 });
      const options = { ...OPTIONS, fd };
      const stuck: Promise<unknown>[] = [];
      for (const id of ['cnt_one', 'cnt_two']) {
        const walk = walks.walk('changed', options, { of: id });
        await walk.next();
        for (const pid of begun(before)) process.kill(pid, 'SIGSTOP');
        stuck.push(walk.return({ count: 0, last: undefined }));
        await setTimeout(200);
      }
      await expect(walks.result('changed', options, OWN)).rejects.toMatchObject({
        message: 'The file systems of too many containers do not respond. Try again in a moment.',
      });
      expect(begun(before)).toHaveLength(2);
      for (const pid of begun(before)) process.kill(pid, 'SIGCONT');
      await Promise.all(stuck);
      expect(await walks.result('changed', options, OWN)).toMatchObject({ count: FILES });
      await walks.close();
    });

    test('two deep directory walks that alternate in one process each stay in their own folder', async () => {
      const walks = new Walks({ isApart: true });
      const paths = ['one', 'two'].map((name) => join(folder, name));
      const descriptors = paths.map((path, index) => {
        const deep = join(path, ...Array.from({ length: DEPTH }, () => 'a'));
        mkdirSync(deep, { recursive: true });
        for (let at = deep; at.length >= path.length; at = dirname(at)) {
          const here = openSync(at, 'r');
          makeNames(here, 100, (file) => `z${file}`, 'x'.repeat(index + 1));
          closeSync(here);
        }
        return openSync(path, 'r');
      });
      const scans = descriptors.map((each) =>
        walks.walk('changed', { ...OPTIONS, limit: 1e6, maxNames: 1e6, fd: each }, OWN),
      );
      const sizes: number[][] = [[], []];
      for (let isOver = false; !isOver; ) {
        isOver = true;
        for (const [index, scan] of scans.entries()) {
          const { done, value } = await scan.next();
          if (done) continue;
          isOver = false;
          sizes[index]?.push(...value.sizes.filter((size) => size > 0));
        }
      }
      const files = (DEPTH + 1) * 100;
      expect(sizes).toEqual([Array(files).fill(1), Array(files).fill(2)]);
      for (const each of descriptors) closeSync(each);
      await walks.close();
    });
  });
});

/** Creates files in an open folder. All but the first are hard links, which takes a third of the time. */
function makeNames(folder: number, count: number, nameOf: (index: number) => string, text = ''): void {
  const at = (index: number) => `/proc/self/fd/${folder}/${nameOf(index)}`;
  writeFileSync(at(0), text);
  for (let index = 1; index < count; index += 1) linkSync(at(0), at(index));
}
