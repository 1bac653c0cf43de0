import { expect, test } from '@jest/globals';
import { parseMounts, readMounts } from './mount-table.js';

test('lines of the mount table with escaped characters and any number of optional fields are parsed', () => {
  const lines = [
    '36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 propagate_from:2 - ext3 /dev/root rw,errors=continue',
    '37 35 0:5 / /srv/a\\040b\\134c rw - fuse.sshfs host:/with\\040space rw',
    '',
  ];
  expect(parseMounts(lines.join('\n'))).toEqual([
    { id: '36', device: '98:0', root: '/mnt1', point: '/mnt2', type: 'ext3' },
    { id: '37', device: '0:5', root: '/', point: '/srv/a b\\c', type: 'fuse.sshfs' },
  ]);
});

test('the mount table of this process includes procfs', async () => {
  expect(await readMounts()).toContainEqual(
    expect.objectContaining({ root: '/', point: '/proc', type: 'proc' }),
  );
});
