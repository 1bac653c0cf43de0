import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { walkFolder } from './folder-walk.js';

const DEEP = 40;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-walk-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the paths below the folder that this process has open. */
const held = () =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(`${folder}/`) ? [path] : [];
    } catch {
      return [];
    }
  });

test('walkFolder leaves no folder open, at whatever moment it is aborted', async () => {
  await mkdir(join(folder, ...Array.from({ length: DEEP }, (_, n) => `d${n}`)), { recursive: true });
  const top = await open(folder);
  try {
    let hasEnded = false;
    for (let looks = 0; !hasEnded; looks += 1) {
      let left = looks;
      const signal = {
        throwIfAborted() {
          if (left === 0) throw new RangeError('stopped');
          left -= 1;
        },
      } as AbortSignal;
      const walk = walkFolder(top, signal, async () => undefined);
      hasEnded = await walk.then(
        () => true,
        (error: unknown) => {
          if (error instanceof RangeError) return false;
          throw error;
        },
      );
      expect(held()).toEqual([]);
    }
  } finally {
    await top.close();
  }
});
