import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { noSignal } from '../suites/files-stage.js';
import { Sender } from './suites/sender.js';
import { KEY, UploadsStage } from './suites/uploads-stage.js';

const MIB = 1024 * 1024;
const HALF = 'x'.repeat(MIB / 2);

describe('a resumable upload to a container with a limit', () => {
  let stage: UploadsStage;

  beforeEach(async () => {
    const diskTiming = { againAfterMs: 0, pauseFactor: 0, keepAfterMs: 1, measureEveryMs: 600_000 };
    stage = await UploadsStage.open({ limitBytes: MIB, diskTiming });
    stage.files.folders.tell('cnt_one', 'written');
    await counted(0);
  });
  afterEach(async () => {
    await eventually('nothing is held', () => stage.files.held().length === 0);
    await stage.close();
  });

  const counted = (bytes: number) =>
    eventually(`${bytes} bytes are counted`, () => stage.files.folders.stored.get('cnt_one') === bytes);
  const write = (name: string, content: string) => stage.files.files.write(`/cnt_one/${name}`, { content });
  const full = { kind: 'disk_full', message: expect.stringContaining('may take 1 MiB') };

  test('does not begin where its whole file has no room, and counts once that is at its place', async () => {
    await expect(stage.begin(MIB + 1)).rejects.toMatchObject(full);
    const upload = await stage.begin(MIB);
    await stage.append(upload, 0, HALF);
    // What lies in parts is nobody's yet.
    await write('other', 'x');
    await counted(1);
    await stage.files.files.remove('/cnt_one/other', noSignal);
    await stage.append(upload, MIB / 2, HALF);
    await counted(MIB);
    await expect(write('other', 'x')).rejects.toMatchObject(full);
    // What is to be replaced does not stand in its way.
    await stage.append(await stage.begin(MIB), 0, HALF + HALF);
    await counted(MIB);
  });

  test('takes no bytes that have no room meanwhile, and goes on when they have', async () => {
    const upload = await stage.begin(MIB);
    await stage.append(upload, 0, HALF);
    await write('other', 'x');
    await expect(stage.append(upload, MIB / 2, HALF)).rejects.toMatchObject(full);
    expect(await stage.offsetOf(upload)).toBe(MIB / 2);
    await counted(1);
    await stage.files.files.remove('/cnt_one/other', noSignal);
    expect(await stage.append(upload, MIB / 2, HALF)).toMatchObject({ status: 'completed' });
    await counted(MIB);
  });

  test('ends with what takes its folder as a whole, and can go on when that is over', async () => {
    const upload = await stage.begin(4);
    const sender = new Sender();
    const sent = stage.uploads.append(upload.id, KEY, { offset: 0, bytes: sender });
    const refused = expect(sent).rejects.toMatchObject({ kind: 'conflict' });
    await sender.send('ab');
    const { uses } = stage.files.folders;
    await uses.takeWhole('cnt_one', 'restore', 20_000);
    await refused;
    await expect(stage.append(upload, 0, 'abcd')).rejects.toMatchObject({ kind: 'conflict' });
    expect(await stage.offsetOf(upload)).toBe(0);
    uses.letGo('cnt_one');
    expect(sender.isLetGo).toBe(true);
    await stage.append(upload, 0, 'abcd');
    expect(stage.content()).toBe('abcd');
  });
});
