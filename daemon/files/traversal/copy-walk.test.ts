import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { copyWalk } from './copy-walk.js';

/** The test reads as this user, who does not have root's privileges. */
const NOBODY = 65_534;
const MIB = 1024 * 1024;

describe('copyWalk', () => {
  const user = process.geteuid?.();
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-copy-'));
    for (const name of ['from', 'to']) mkdirSync(join(folder, name));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ['file', (path: string) => writeFileSync(path, 'x')],
    ['folder', (path: string) => mkdirSync(path)],
  ])('copying a folder fails if the daemon cannot read a %s in it, instead of omitting it', (_, make) => {
    const closed = join(folder, 'from', 'closed');
    make(closed);
    chmodSync(closed, 0);
    if (user === 0) {
      for (const path of [closed, join(folder, 'from'), join(folder, 'to')]) chownSync(path, NOBODY, NOBODY);
    }
    const [from, to] = [openSync(join(folder, 'from'), 'r'), openSync(join(folder, 'to'), 'r')];
    try {
      if (user === 0) process.seteuid?.(NOBODY);
      const copying = () => {
        for (
          const walk = copyWalk({ from, path: '/from', to, owner: undefined });
          walk.next().done !== true;
        );
      };
      expect(copying).toThrow(expect.objectContaining({ kind: 'forbidden' }));
    } finally {
      if (user === 0) process.seteuid?.(0);
      closeSync(from);
      closeSync(to);
    }
  });

  test('copying a folder reserves disk space for many small files at a time before writing, and releases the rest', () => {
    const sizes = [9 * MIB, 1, 0, 300_000, ...Array.from({ length: 600 }, (_, index) => index)];
    mkdirSync(join(folder, 'from', 'in'));
    for (const [index, size] of sizes.entries()) {
      writeFileSync(join(folder, 'from', index % 2 ? `in/${index}` : `${index}`), Buffer.alloc(size));
    }
    const written = () =>
      readdirSync(join(folder, 'to'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    const [from, to] = [openSync(join(folder, 'from'), 'r'), openSync(join(folder, 'to'), 'r')];
    let granted = 0;
    let asked = 0;
    for (const piece of copyWalk({ from, path: '/from', to, owner: undefined })) {
      expect(written()).toBeLessThanOrEqual(granted);
      granted += piece?.reservation ?? 0;
      if ((piece?.reservation ?? 0) > 0) asked += 1;
    }
    closeSync(from);
    closeSync(to);
    const all = sizes.reduce((sum, size) => sum + size, 0);
    expect([written(), granted]).toEqual([all, all]);
    expect(asked).toBeLessThan(20);
  });
});
