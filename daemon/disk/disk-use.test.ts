import { expect, test } from '@jest/globals';
import { eventually } from '../../testing/time/eventually.js';
import { DiskUse } from './disk-use.js';

const TIMING = { againAfterMs: 0, pauseFactor: 0, waitMs: 10, keepAfterMs: 0 };

test('a measurement of disk usage that hangs delays no other container, and is repeated once', async () => {
  const measured: string[] = [];
  let answer = (): void => undefined;
  const stuck = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const disk = new DiskUse({
    books: {
      diskOf: () => ({ limitBytes: undefined, usedBytes: undefined }),
      keepDiskUse: async () => undefined,
    },
    folderOf: (id) => id,
    measure: async (id) => {
      measured.push(id);
      if (id === 'stuck' && measured.length === 1) await stuck;
      return 7;
    },
    keepFreeBytes: 0,
    logger: { warn: () => undefined },
    timing: TIMING,
  });
  disk.measureSoon('stuck');
  disk.measureSoon('other');
  await eventually('the other to be measured', () => disk.bytesOf('other') === 7);
  disk.measureSoon('stuck');
  expect(measured).toEqual(['stuck', 'other']);
  answer();
  await eventually('it to be measured once more', () => measured.length === 3);
  expect(measured).toEqual(['stuck', 'other', 'stuck']);
  expect(disk.bytesOf('stuck')).toBe(7);
  await disk.close();
});
