import { expect, test } from '@jest/globals';
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
  // The way there leads over what is far.
  ['/data/nfs/own/file', false],
  ['/data/with space/file', false],
  ['/data/new/file', false],
])('whether %s is on disks of this host alone: %s', (path, isNear) => {
  expect(new NearDisks(() => TABLE).isNear(path)).toBe(isNear);
});

test('all is far where the root is', () => {
  const disks = new NearDisks(
    () => '22 1 0:1 / / rw - 9p none rw\n40 22 0:2 / /data rw - ext4 /dev/vda rw\n',
  );
  expect(disks.isNear('/data/file')).toBe(false);
});

test('the table of this host is read', () => {
  const disks = new NearDisks();
  expect([disks.isNear('/proc/self/stat'), disks.isNear('/proc')]).toEqual([false, false]);
});
