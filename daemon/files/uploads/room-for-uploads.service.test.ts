import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../testing/time/eventually.js';
import { Sender } from './suites/sender.js';
import { KEY, UploadsFixture } from './suites/uploads-fixture.js';

const MIB = 1024 * 1024;
const HALF = 'x'.repeat(MIB / 2);

describe('a resumable upload to a container with a disk limit', () => {
  let fixture: UploadsFixture;

  beforeEach(async () => {
    const diskTiming = { againAfterMs: 0, pauseFactor: 0, keepAfterMs: 1, measureEveryMs: 600_000 };
    fixture = await UploadsFixture.open({ limitBytes: MIB, diskTiming });
    fixture.files.folders.notify('cnt_one', 'written');
    await counted(0);
  });
  afterEach(async () => {
    await eventually('nothing is held', () => fixture.files.held().length === 0);
    await fixture.close();
  });

  const counted = (bytes: number) =>
    eventually(`${bytes} bytes are counted`, () => fixture.files.folders.stored.get('cnt_one') === bytes);
  const write = (name: string, content: string) => fixture.files.files.write(`/cnt_one/${name}`, { content });
  const reserved = () => fixture.files.files.disk.reservedOf('cnt_one');
  const full = {
    kind: 'disk_full',
    code: 'disk_limit_reached',
    message: expect.stringContaining('of at most 1 MiB'),
  };

  test('a resumable upload counts towards the disk limit with its full length from its creation on, and only once', async () => {
    await expect(fixture.begin(MIB + 1)).rejects.toMatchObject(full);
    const upload = await fixture.begin(MIB);
    expect(reserved()).toBe(MIB);
    const refused = {
      ...full,
      message: expect.stringContaining(', its unfinished uploads 1 MiB, of at most 1 MiB, '),
    };
    await expect(write('other', 'x')).rejects.toMatchObject(refused);
    await fixture.append(upload, 0, HALF);
    await expect(write('other', 'x')).rejects.toMatchObject(refused);
    await fixture.append(upload, MIB / 2, HALF);
    await counted(MIB);
    expect(reserved()).toBe(0);
    await expect(write('other', 'x')).rejects.toMatchObject(full);
  });

  test('a resumable upload counts towards the disk limit in addition to the file that it will replace', async () => {
    await write('world.zip', HALF);
    await counted(MIB / 2);
    await expect(fixture.begin(MIB)).rejects.toMatchObject(full);
    await fixture.append(await fixture.begin(MIB / 2), 0, HALF);
    await counted(MIB / 2);
    expect(reserved()).toBe(0);
  });

  test('resumable uploads that are created at the same time stay within the disk limit in total', async () => {
    const all = Array.from({ length: 20 }, (_, index) => fixture.begin(MIB / 8, `/cnt_one/file${index}`));
    const result = await Promise.allSettled(all);
    expect(result.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    expect(reserved()).toBe(MIB);
  });

  test('a resumable upload that is deleted or has expired no longer counts towards the disk limit', async () => {
    const [one, two] = [await fixture.begin(MIB / 2), await fixture.begin(MIB / 2, '/cnt_one/two')];
    await fixture.uploads.delete(one.id, KEY);
    expect(reserved()).toBe(MIB / 2);
    await fixture.append(two, 0, 'x');
    fixture.clock.advance(25 * 3_600_000);
    await fixture.uploads.sweep();
    expect(reserved()).toBe(0);
    await write('other', HALF + HALF);
  });

  test('a resumable upload still counts towards the disk limit after the daemon was killed and restarted', async () => {
    await fixture.append(await fixture.begin(MIB), 0, HALF);
    await fixture.inNextDaemon(async (next) => {
      expect(next.disk.reservedOf('cnt_one')).toBe(MIB);
    });
  });

  test('a restore of a container interrupts its uploads, which can be continued afterwards', async () => {
    const upload = await fixture.begin(4);
    const sender = new Sender();
    const sent = fixture.uploads.append(upload.id, KEY, { offset: 0, bytes: sender });
    const refused = expect(sent).rejects.toMatchObject({ kind: 'conflict' });
    await sender.send('ab');
    const whole = await fixture.files.folders.claims.takeFolder('cnt_one', 'restore', 20_000);
    await refused;
    await expect(fixture.append(upload, 0, 'abcd')).rejects.toMatchObject({ kind: 'conflict' });
    expect(await fixture.offsetOf(upload)).toBe(0);
    whole.release();
    expect(sender.isLetGo).toBe(true);
    await fixture.append(upload, 0, 'abcd');
    expect(fixture.content()).toBe('abcd');
  });
});
