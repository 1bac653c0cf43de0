import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { describeAsRoot } from '../../../testing/services/describe-with.js';
import { SmallDisk } from '../../../testing/small-disk.js';
import { KEY, UploadsStage } from './suites/uploads-stage.js';

const MIB = 1024 * 1024;

describeAsRoot('a resumable upload on a disk', () => {
  let disk: SmallDisk;
  let stage: UploadsStage;

  beforeEach(async () => {
    disk = SmallDisk.mount();
    stage = await UploadsStage.open({ base: disk.folder, owner: { uid: 12_345, gid: 12_345 } });
  });
  afterEach(async () => {
    expect(stage.files.held()).toEqual([]);
    await stage.files.files.close();
    disk.unmount();
  });

  const diskFull = expect.objectContaining({ kind: 'disk_full' });

  test.each([
    ['bytes', () => disk.fill()],
    ['inodes', () => disk.fillInodes()],
  ])('without free %s cannot be created, and leaves nothing behind', async (_, sicken) => {
    await stage.uploads.delete((await stage.begin(1)).id, KEY);
    sicken();
    await expect(stage.begin(4)).rejects.toEqual(diskFull);
    expect(stage.kept()).toEqual([]);
    disk.clear();
    await stage.append(await stage.begin(4), 0, 'abcd');
  });

  test('that is full continues after the stored bytes once there is space', async () => {
    const text = Array.from({ length: 4 * MIB }, (_, at) => String.fromCharCode(97 + (at % 26))).join('');
    const upload = await stage.begin(text.length);
    await stage.append(upload, 0, text.slice(0, MIB));
    disk.fill();
    for (let round = 0; round < 2; round += 1) {
      const { offset } = await stage.uploads.get(upload.id, KEY);
      expect(offset).toBeGreaterThanOrEqual(MIB);
      await expect(stage.append(upload, offset, text.slice(offset))).rejects.toEqual(diskFull);
    }
    disk.clear();
    const { offset } = await stage.uploads.get(upload.id, KEY);
    expect(await stage.append(upload, offset, text.slice(offset))).toMatchObject({ status: 'completed' });
    expect(readFileSync(stage.files.at('world.zip'), 'utf8') === text).toBe(true);
    expect(statSync(stage.files.at('world.zip')).uid).toBe(12_345);
  });

  test('without a free inode is still completed, because its part becomes the file', async () => {
    const upload = await stage.begin(4);
    disk.fillInodes();
    expect(await stage.append(upload, 0, 'abcd')).toMatchObject({ status: 'completed' });
    expect(readFileSync(stage.files.at('world.zip'), 'utf8')).toBe('abcd');
  });

  test('that is read-only stays unchanged', async () => {
    const upload = await stage.begin(4);
    await stage.append(upload, 0, 'ab');
    disk.refuseWriting();
    await expect(stage.append(upload, 2, 'cd')).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(stage.begin(4, '/cnt_one/other')).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await stage.uploads.get(upload.id, KEY)).offset).toBe(2);
  });

  test('is copied completely to another disk, and is kept while that is full', async () => {
    const other = SmallDisk.mount();
    mkdirSync(stage.files.at('mounted'));
    execFileSync('mount', ['--bind', other.folder, stage.files.at('mounted')]);
    try {
      const text = 'x'.repeat(MIB);
      const path = '/cnt_one/mounted/file';
      writeFileSync(stage.files.at('mounted', 'file'), 'old', { mode: 0o444 });
      const upload = await stage.begin(text.length, path);
      other.fill();
      await expect(stage.append(upload, 0, text)).rejects.toEqual(diskFull);
      expect(await stage.uploads.get(upload.id, KEY)).toMatchObject({
        offset: text.length - 1,
        status: 'uploading',
      });
      expect(readFileSync(stage.files.at('mounted', 'file'), 'utf8')).toBe('old');
      // The next daemon may not run as root, and must be able to write to it.
      expect(statSync(stage.folder(`${upload.id}.part`)).mode & 0o777).toBe(0o600);
      other.clear();
      expect(await stage.append(upload, text.length - 1, 'x')).toMatchObject({ status: 'completed' });
      expect(readFileSync(stage.files.at('mounted', 'file'), 'utf8') === text).toBe(true);
      expect(readdirSync(stage.files.at('mounted'))).toEqual(['.berth-staging', 'file']);
      expect(readdirSync(stage.files.at('mounted', '.berth-staging'))).toEqual([]);
      expect(stage.kept()).toEqual([`${upload.id}.json`]);
    } finally {
      execFileSync('umount', [stage.files.at('mounted')]);
      other.unmount();
    }
  });
});
