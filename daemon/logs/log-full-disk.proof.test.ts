import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SmallDisk } from '../../testing/disk/small-disk.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { testClock } from '../../testing/time/test-clock.js';
import { archivesIn } from './files/archive-names.js';
import { LogStore, type LogStoreOptions, type LogWriter } from './log-store.js';

const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const ID = 'cnt_test';

describeAsRoot('the log of a container on a full disk', () => {
  let disk: SmallDisk;
  const writers: LogWriter[] = [];
  const store = (options: Partial<LogStoreOptions> = {}) =>
    new LogStore({ folder: disk.folder, clock: testClock(), logger, ...options });
  const open = async (logs = store()) => {
    const writer = await logs.open(ID);
    writers.push(writer);
    return writer;
  };
  const add = (writer: LogWriter, text: string, cursor = 'c') =>
    writer.append(Buffer.from(text), { runId: 'run_1', cursor });
  const texts = async (query = {}, logs = store()) =>
    (await logs.read(ID, { tail: 10_000, ...query })).map(({ text }) => text);
  const folder = () => join(disk.folder, ID);

  beforeEach(() => {
    disk = SmallDisk.mount({ size: '1m', inodes: 40 });
  });
  afterEach(async () => {
    for (const writer of writers.splice(0)) await writer.close();
    disk.unmount();
  });

  test('a full disk loses output of a server, and the log says how much once there is free space', async () => {
    const writer = await open();
    await add(writer, 'before\n', '1');
    disk.fill();
    await add(writer, `${'x'.repeat(9000)}\n`, '2');
    await add(writer, `${'y'.repeat(9000)}\n`, '3');
    expect((await texts())[0]).toBe('before');
    disk.clear();
    await add(writer, 'after\n', '4');
    const [, ...lines] = await texts();
    expect(lines).toEqual(['at least 18002 bytes of output were lost: the disk was full', 'after']);
    expect(writer.position.cursor).toBe('4');
  });

  test('output that is lost because no log file could be created is reported in the log later', async () => {
    disk.fillInodes();
    const writer = await open();
    await add(writer, 'lost\n', '1');
    await writer.note('lost, too');
    await writer.endRun();
    expect(await texts()).toEqual([]);
    disk.clear();
    await add(writer, 'kept\n', '2');
    expect(await texts()).toEqual([
      expect.stringMatching(/^at least \d+ bytes of output were lost: the disk was full$/),
      'kept',
    ]);
    expect(writer.position.cursor).toBe('2');
  });

  test('a log grows over its maximum size while no new file can be created, and is archived later', async () => {
    const logs = store({ rotateAtBytes: 100 });
    const writer = await open(logs);
    await add(writer, 'first\n');
    disk.fillInodes();
    await add(writer, `${'x'.repeat(200)}\n`);
    await writer.endRun();
    await add(writer, 'second\n');
    expect(await texts()).toEqual(['first', 'x'.repeat(200), 'second']);
    expect(archivesIn(folder())).toEqual([]);
    disk.clear();
    await writer.endRun();
    await logs.close();
    expect(archivesIn(folder())).toHaveLength(1);
    expect(await texts({}, logs)).toEqual(['first', 'x'.repeat(200), 'second']);
  });

  test('a full disk leaves no incomplete log archive', async () => {
    const logs = store();
    const writer = await open(logs);
    await add(writer, randomBytes(200_000).toString('base64'));
    disk.fill();
    await writer.endRun();
    await logs.close();
    expect((await readdir(folder())).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect((await texts({ tail: 1 }))[0]).toHaveLength(266_668 % (16 * 1024));
  });
});
