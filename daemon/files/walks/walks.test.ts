import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Walks } from './walks.js';

/** More than one piece of a list. */
const FILES = 2000;

describe('walks', () => {
  let folder: string;
  let fd: number;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-walks-'));
    for (let index = 0; index < FILES; index += 1) writeFileSync(join(folder, String(index)), '');
    fd = openSync(folder, 'r');
  });
  afterEach(() => {
    closeSync(fd);
    rmSync(folder, { recursive: true, force: true });
  });

  test('whose worker has ended meanwhile do not end as if they were through', async () => {
    const walks = new Walks();
    const list = walks.walk('list', { fd, isRecursive: false, maxEntries: FILES });
    expect((await list.next()).done).toBe(false);
    // The next piece is there already, and nothing more is asked for.
    await walks.result('measure', { fd });
    await walks.close();
    const rest = async () => {
      while ((await list.next()).done !== true);
    };
    await expect(rest()).rejects.toMatchObject({ kind: 'unavailable' });
    // The next finds a worker of its own.
    expect(await walks.result('measure', { fd })).toBe(0);
    await walks.close();
  });

  test('that wait for slow readers keep no other kind from going on', async () => {
    const walks = new Walks({ maxWalks: 1 });
    const options = { fd, isRecursive: false, maxEntries: FILES };
    const slow = walks.walk('list', options);
    await slow.next();
    await expect(walks.walk('list', options).next()).rejects.toMatchObject({ kind: 'rate_limited' });
    mkdirSync(join(folder, 'old'));
    await walks.result('remove', { fd });
    expect(await walks.result('measure', { fd })).toBe(0);
    await slow.return(undefined);
    expect((await walks.walk('list', options).next()).done).toBe(true);
    await walks.close();
  });
});
