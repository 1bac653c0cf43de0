import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SmallDisk } from '../../../testing/disk/small-disk.js';
import { describeAsRoot } from '../../../testing/services/describe-with.js';
import { KEY, UploadsFixture } from './suites/uploads-fixture.js';

const MIB = 1024 * 1024;

describeAsRoot('a resumable upload on a disk', () => {
  let disk: SmallDisk;
  let fixture: UploadsFixture;

  beforeEach(async () => {
    disk = SmallDisk.mount();
    fixture = await UploadsFixture.open({ base: disk.folder, owner: { uid: 12_345, gid: 12_345 } });
  });
  afterEach(async () => {
    expect(fixture.files.held()).toEqual([]);
    await fixture.files.files.close();
    disk.unmount();
  });

  const diskFull = expect.objectContaining({ kind: 'disk_full' });

  test.each([
    ['bytes', () => disk.fill()],
    ['inodes', () => disk.fillInodes()],
  ])('creating an upload is refused on a disk without free %s, and leaves no files', async (_, degrade) => {
    await fixture.uploads.delete((await fixture.begin(1)).id, KEY);
    degrade();
    await expect(fixture.begin(4)).rejects.toEqual(diskFull);
    expect(fixture.kept()).toEqual([]);
    disk.clear();
    await fixture.append(await fixture.begin(4), 0, 'abcd');
  });

  test('an upload that is interrupted by a full disk continues after the stored bytes once there is space', async () => {
    const text = Array.from({ length: 4 * MIB }, (_, at) => String.fromCharCode(97 + (at % 26))).join('');
    const upload = await fixture.begin(text.length);
    await fixture.append(upload, 0, text.slice(0, MIB));
    disk.fill();
    for (let round = 0; round < 2; round += 1) {
      const { offset } = await fixture.uploads.get(upload.id, KEY);
      expect(offset).toBeGreaterThanOrEqual(MIB);
      await expect(fixture.append(upload, offset, text.slice(offset))).rejects.toEqual(diskFull);
    }
    disk.clear();
    const { offset } = await fixture.uploads.get(upload.id, KEY);
    expect(await fixture.append(upload, offset, text.slice(offset))).toMatchObject({ status: 'completed' });
    expect(readFileSync(fixture.files.at('world.zip'), 'utf8') === text).toBe(true);
    expect(statSync(fixture.files.at('world.zip')).uid).toBe(12_345);
  });

  test('an upload can be completed on a disk without free inodes, because its partial file is renamed', async () => {
    const upload = await fixture.begin(4);
    disk.fillInodes();
    expect(await fixture.append(upload, 0, 'abcd')).toMatchObject({ status: 'completed' });
    expect(readFileSync(fixture.files.at('world.zip'), 'utf8')).toBe('abcd');
  });

  test('an upload is kept unchanged while its disk is read-only', async () => {
    const upload = await fixture.begin(4);
    await fixture.append(upload, 0, 'ab');
    disk.refuseWriting();
    await expect(fixture.append(upload, 2, 'cd')).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(fixture.begin(4, '/cnt_one/other')).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await fixture.uploads.get(upload.id, KEY)).offset).toBe(2);
  });

  test('an upload to a file on another disk is copied there completely, and is kept while that disk is full', async () => {
    const other = SmallDisk.mount();
    mkdirSync(fixture.files.at('mounted'));
    execFileSync('mount', ['--bind', other.folder, fixture.files.at('mounted')]);
    try {
      const text = 'x'.repeat(MIB);
      const path = '/cnt_one/mounted/file';
      writeFileSync(fixture.files.at('mounted', 'file'), 'old', { mode: 0o444 });
      const upload = await fixture.begin(text.length, path);
      other.fill();
      await expect(fixture.append(upload, 0, text)).rejects.toEqual(diskFull);
      expect(await fixture.uploads.get(upload.id, KEY)).toMatchObject({
        offset: text.length - 1,
        status: 'uploading',
      });
      expect(readFileSync(fixture.files.at('mounted', 'file'), 'utf8')).toBe('old');
      // The partial file must be writable for the next daemon, even if that does not run as root.
      expect(statSync(fixture.folder(`${upload.id}.part`)).mode & 0o777).toBe(0o600);
      other.clear();
      expect(await fixture.append(upload, text.length - 1, 'x')).toMatchObject({ status: 'completed' });
      expect(readFileSync(fixture.files.at('mounted', 'file'), 'utf8') === text).toBe(true);
      expect(readdirSync(fixture.files.at('mounted'))).toEqual(['.berth-staging', 'file']);
      expect(readdirSync(fixture.files.at('mounted', '.berth-staging'))).toEqual([]);
      expect(fixture.kept()).toEqual([`${upload.id}.json`]);
    } finally {
      execFileSync('umount', [fixture.files.at('mounted')]);
      other.unmount();
    }
  });
});
