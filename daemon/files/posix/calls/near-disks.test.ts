import { expect, test } from '@jest/globals';
import { FILE_CALLS } from './file-calls.js';
import { NearDisks } from './near-disks.js';

const TABLE = `22 1 254:0 / / rw,relatime - ext4 /dev/vda rw
23 22 0:21 / /proc rw - proc proc rw
30 22 0:40 / /data/nfs rw,relatime shared:1 - nfs4 host:/x rw
31 30 0:41 / /data/nfs/own rw - xfs /dev/vdb rw
32 22 0:42 / /data/with\\040space rw master:2 - fuse.sshfs user@host:/ rw
33 22 0:43 / /data/new rw - something /dev/vdc rw
`;

test.each([
  ['/data', true],
  ['/data/servers/cnt_one/file', true],
  ['/data/nfsx/file', true],
  ['/data/nfs', false],
  ['/data/nfs/file', false],
  // A parent of the path is on a remote file system.
  ['/data/nfs/own/file', false],
  ['/data/with space/file', false],
  ['/data/new/file', false],
])('isNear (whether a path is on a local disk) returns for %s: %s', async (path, isNear) => {
  expect(await new NearDisks(async () => TABLE).isNear(path)).toBe(isNear);
});

test('if the root file system is remote, all paths count as remote', async () => {
  const disks = new NearDisks(
    async () => '22 1 0:1 / / rw - 9p none rw\n40 22 0:2 / /data rw - ext4 /dev/vda rw\n',
  );
  expect(await disks.isNear('/data/file')).toBe(false);
});

test('the table of mounts, which tells local from remote paths, is read at most once a second', async () => {
  let reads = 0;
  const disks = new NearDisks(async () => {
    reads += 1;
    return FILE_CALLS.mounts({});
  });
  const asked = ['/proc/self/stat', '/proc', '/proc/1'].map((path) => disks.isNear(path));
  expect(await Promise.all(asked)).toEqual([false, false, false]);
  expect(reads).toBe(1);
});
