import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SmallDisk } from '../../testing/disk/small-disk.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { FreeSpace } from './free-space.js';

const GIB = 1024 ** 3;

describeAsRoot('a disk with plenty of free space, whose size is cached', () => {
  let disk: SmallDisk;
  let free: FreeSpace;
  beforeEach(() => {
    // A tmpfs uses memory only for the bytes that are written to it, so it can be this large.
    disk = SmallDisk.mount({ size: '16g' });
    free = new FreeSpace(0);
  });
  afterEach(() => disk.unmount());

  test('the same free disk space is reserved only once until it is released', async () => {
    for (let taken = 0; taken < 15; taken += 1) await free.promise(disk.folder, GIB);
    await expect(free.promise(disk.folder, 1.5 * GIB)).rejects.toMatchObject({ kind: 'disk_full' });
    free.settle(15 * GIB);
    await free.promise(disk.folder, 15.5 * GIB);
    await expect(free.promise(disk.folder, GIB)).rejects.toMatchObject({ kind: 'disk_full' });
  });
});
