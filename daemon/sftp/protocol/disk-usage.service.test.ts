import { linkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { SmallDisk } from '../../../testing/disk/small-disk.js';
import { describeAsRoot } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { PacketClient, type StatusReply } from '../suites/packet-client.js';
import { SftpFixture } from '../suites/sftp-fixture.js';
import { MAX_DATA_BYTES, OPEN_FLAG, STATUS, TYPE } from './packets/numbers.js';

const { READ, WRITE, CREAT, TRUNC } = OPEN_FLAG;
const MIB = 1024 * 1024;
const QUICK = { againAfterMs: 0, pauseFactor: 0, keepAfterMs: 1, measureEveryMs: 600_000 };
/** Options for tests of the accounting alone: no second measurement takes place. */
const ONCE = { ...QUICK, againAfterMs: 600_000 };
const done = { status: STATUS.OK };
const full = {
  status: STATUS.FAILURE,
  message: expect.stringMatching(
    /^The files of this container take .+ of at most 4 MiB, .+ delete some files, or have/,
  ),
};

let sftp: SftpFixture;
let client: PacketClient;

const begin = async (options: Parameters<typeof SftpFixture.open>[0] = {}) => {
  sftp = await SftpFixture.open({ diskTiming: QUICK, ...options });
  client = await PacketClient.begun(sftp);
};
afterEach(async () => {
  await client.end();
  expect(sftp.fixture.warnings).toEqual([]);
  await sftp.close();
  await eventually('nothing to be held', () => sftp.fixture.held().length === 0);
});

const counted = (bytes: number) =>
  eventually(`${bytes} bytes to be counted`, () => sftp.fixture.folders.stored.get('cnt_one') === bytes);
const measureNow = async (bytes: number) => {
  sftp.fixture.folders.notify('cnt_one', 'written');
  await counted(bytes);
};
const sized = (handle: Buffer, bytes: number) =>
  client.requestStatus(TYPE.FSETSTAT, (packet) => packet.string(handle).u32(1).u64(bytes));

describe('files of a container with a disk limit', () => {
  test('files can be written over SFTP up to the disk limit, and rejected bytes do not count', async () => {
    await begin({ limitBytes: 4 * MIB });
    await measureNow(0);
    const handle = await client.opened('/file', WRITE | CREAT);
    const piece = Buffer.alloc(128 * 1024, 'x');
    for (let at = 0; at < 4 * MIB; at += piece.length)
      expect(await client.writeAt(handle, at, piece)).toMatchObject(done);
    expect(await client.writeAt(handle, 4 * MIB, Buffer.from('x'))).toMatchObject(full);
    // When the container is at its limit, bytes within the file may still be overwritten.
    expect(await client.writeAt(handle, 0, piece)).toMatchObject(done);
    expect(await client.writeAt(handle, 2 ** 40, piece)).toMatchObject(full);
    expect(await sized(handle, 2 ** 40)).toMatchObject(full);
    await client.close(handle);
    await counted(4 * MIB);
    expect(statSync(sftp.fixture.at('file')).size).toBe(4 * MIB);
  });

  test('files that are truncated, deleted or replaced over SFTP no longer count towards the disk limit', async () => {
    await begin({ limitBytes: 4 * MIB });
    await measureNow(0);
    const handle = await client.opened('/file', WRITE | CREAT);
    expect(await sized(handle, 4 * MIB)).toMatchObject(done);
    expect(await sized(handle, MIB)).toMatchObject(done);
    await client.close(handle);
    await counted(MIB);
    const again = await client.opened('/file', WRITE | CREAT | TRUNC);
    await client.writeAt(again, 0, Buffer.alloc(1000));
    await client.close(again);
    await counted(1000);
    const other = await client.opened('/other', WRITE | CREAT);
    await client.writeAt(other, 0, Buffer.alloc(10));
    await client.close(other);
    await client.extended('posix-rename@openssh.com', '/other', '/file');
    await counted(10);
    await client.names(TYPE.REMOVE, '/file');
    await counted(0);
  });

  test('a file counts once towards the disk limit if it is extended through two SFTP handles', async () => {
    await begin({ limitBytes: 4 * MIB });
    await measureNow(0);
    const [one, two] = [
      await client.opened('/file', WRITE | CREAT),
      await client.opened('/file', READ | WRITE),
    ];
    await client.writeAt(one, 0, Buffer.alloc(1000));
    await client.writeAt(two, 500, Buffer.alloc(1000));
    await client.writeAt(one, 0, Buffer.alloc(1500));
    await sized(two, 1200);
    await client.close(one);
    await client.close(two);
    await counted(1200);
  });

  test('disk usage is correct if files are deleted while they are written over SFTP', async () => {
    await begin({ limitBytes: 4 * MIB });
    await measureNow(0);
    const handle = await client.opened('/file', WRITE | CREAT);
    await client.writeAt(handle, 0, Buffer.alloc(1000));
    await client.names(TYPE.REMOVE, '/file');
    await client.writeAt(handle, 1000, Buffer.alloc(MIB / 8));
    await client.close(handle);
    await counted(0);
  });

  test('files that are deleted while open over SFTP cannot grow, and count until they are closed', async () => {
    await begin({ limitBytes: 4 * MIB });
    await measureNow(0);
    const handle = await client.opened('/file', WRITE | CREAT);
    for (let at = 0; at < 3 * MIB; at += MIB / 8) await client.writeAt(handle, at, Buffer.alloc(MIB / 8));
    const reader = await client.opened('/file', READ);
    await client.names(TYPE.REMOVE, '/file');
    const { disk } = sftp.fixture.files;
    expect(disk.bytesOf('cnt_one')).toBeGreaterThanOrEqual(3 * MIB);
    // The game server writes this file, so only a measurement finds it.
    writeFileSync(sftp.fixture.at('servers'), Buffer.alloc(777));
    disk.measureSoon('cnt_one');
    await eventually('the measurement', () => disk.bytesOf('cnt_one') % (MIB / 8) === 777);
    expect(disk.bytesOf('cnt_one')).toBeGreaterThanOrEqual(3 * MIB);
    expect(await sized(handle, 8 * MIB)).toMatchObject({
      status: STATUS.FAILURE,
      message: 'The open file was deleted, so nothing can be appended to it: create the file again.',
    });
    await client.close(handle);
    expect(disk.bytesOf('cnt_one')).toBeGreaterThanOrEqual(3 * MIB);
    await client.close(reader);
    await counted(777);
  });

  test('files that are deleted while read over SFTP count towards the disk limit until they are closed', async () => {
    await begin({ limitBytes: 4 * MIB });
    writeFileSync(sftp.fixture.at('file'), Buffer.alloc(MIB));
    await measureNow(MIB);
    const reader = await client.opened('/file', READ);
    await client.names(TYPE.REMOVE, '/file');
    expect(sftp.fixture.files.disk.bytesOf('cnt_one')).toBe(MIB);
    await client.close(reader);
    await counted(0);
  });

  test('a file with two hard links still counts towards the disk limit after one of them is deleted over SFTP', async () => {
    await begin({ limitBytes: 4 * MIB, diskTiming: ONCE });
    await measureNow(0);
    const file = await client.opened('/file', WRITE | CREAT);
    await sized(file, MIB);
    await client.close(file);
    await counted(MIB);
    const second = () => linkSync(sftp.fixture.at('file'), sftp.fixture.at('second'));
    second();
    writeFileSync(sftp.fixture.at('empty'), '');
    await client.extended('posix-rename@openssh.com', '/empty', '/second');
    expect(sftp.fixture.files.disk.bytesOf('cnt_one')).toBe(MIB);
    await client.names(TYPE.REMOVE, '/second');
    second();
    await client.names(TYPE.REMOVE, '/second');
    expect(sftp.fixture.files.disk.bytesOf('cnt_one')).toBe(MIB);
  });

  test('disk usage is correct if one SFTP client truncates or deletes a file that another writes', async () => {
    await begin({ limitBytes: 64 * MIB, diskTiming: ONCE });
    await measureNow(0);
    const other = await PacketClient.begun(sftp);
    const piece = Buffer.alloc(250 * 1024);
    for (const cut of ['size', 'open', 'remove'] as const) {
      const handle = await client.opened('/file', WRITE | CREAT);
      const theirs = await other.opened('/file', WRITE);
      for (let round = 0; round < 10; round += 1) {
        for (let at = 0; at < 8; at += 1) {
          const write = client
            .packet(TYPE.WRITE)
            .string(handle)
            .u64(at * piece.length);
          client.write(write.string(piece).packet());
        }
        if (cut === 'size')
          await other.requestStatus(TYPE.FSETSTAT, (packet) => packet.string(theirs).u32(1).u64(0));
        else if (cut === 'remove') await other.names(TYPE.REMOVE, '/file');
        else await other.close(await other.opened('/file', WRITE | CREAT | TRUNC));
        for (let at = 0; at < 8; at += 1) await client.reply();
      }
      await client.close(handle);
      await other.close(theirs);
      const size = statSync(sftp.fixture.at('file'), { throwIfNoEntry: false })?.size ?? 0;
      expect([cut, sftp.fixture.files.disk.bytesOf('cnt_one')]).toEqual([cut, size]);
    }
    await other.end();
  });

  test('the stored disk usage includes files that are open over SFTP, in case the daemon is killed', async () => {
    await begin({ limitBytes: 4 * MIB });
    await measureNow(0);
    const handle = await client.opened('/file', WRITE | CREAT);
    for (let at = 0; at < 2 * MIB; at += 128 * 1024)
      await client.writeAt(handle, at, Buffer.alloc(128 * 1024));
    await eventually(
      'most of the file to be stored',
      () => (sftp.fixture.folders.stored.get('cnt_one') ?? 0) >= MIB,
    );
    // Start a measurement during the write. It must not count bytes twice.
    sftp.fixture.folders.notify('cnt_one', 'written');
    await eventually('the measurement', () => sftp.fixture.files.disk.bytesOf('cnt_one') <= 3 * MIB);
    await client.close(handle);
    await counted(2 * MIB);
  });
});

test('bytes that an SFTP client sent before it disconnected are stored and counted', async () => {
  await begin();
  await measureNow(0);
  const gone = await PacketClient.begun(sftp);
  const handle = await gone.opened('/half', WRITE | CREAT);
  await gone.writeAt(handle, 0, Buffer.alloc(5000));
  await gone.vanish();
  await counted(5000);
  expect(statSync(sftp.fixture.at('half')).size).toBe(5000);
  expect(sftp.recorded).toEqual([{ action: 'upload', path: '/cnt_one/half', size: 5000 }]);
});

test('SFTP writes are rejected while another operation (such as a restore) holds the whole folder', async () => {
  await begin();
  const handle = await client.opened('/file', WRITE | CREAT);
  await client.writeAt(handle, 0, Buffer.alloc(10));
  const whole = await sftp.fixture.folders.claims.takeFolder('cnt_one', 'restore', 5000);
  const busy = { status: STATUS.FAILURE, message: expect.stringContaining('cnt_one is busy (restore)') };
  expect(await client.writeAt(handle, 10, Buffer.alloc(10))).toMatchObject(busy);
  expect(await client.close(handle)).toMatchObject(busy);
  expect(await client.open('/file', WRITE)).toMatchObject(busy);
  expect(await client.names(TYPE.REMOVE, '/file')).toMatchObject(busy);
  whole.release();
  expect(statSync(sftp.fixture.at('file')).size).toBe(10);
  expect(await client.names(TYPE.REMOVE, '/file')).toMatchObject(done);
});

test('files of a removed container cannot be changed over SFTP', async () => {
  await begin();
  writeFileSync(sftp.fixture.at('file'), 'left');
  sftp.fixture.folders.removed.add('cnt_one');
  expect(await client.open('/file', WRITE)).toMatchObject({ status: STATUS.NO_SUCH_FILE });
  expect(await client.names(TYPE.REMOVE, '/file')).toMatchObject({ status: STATUS.NO_SUCH_FILE });
});

describeAsRoot('a full disk', () => {
  let disk: SmallDisk | undefined;
  afterEach(() => disk?.unmount());

  test('SFTP writes to a full disk are rejected with a clear message, but files can be read and deleted', async () => {
    disk = SmallDisk.mount({ size: '8m' });
    await begin({ base: join(disk.folder, 'stage') });
    const handle = await client.opened('/file', READ | WRITE | CREAT);
    expect(await client.writeAt(handle, 0, Buffer.alloc(MIB / 8, 'x'))).toMatchObject(done);
    disk.fill();
    const reply = await client.writeAt(handle, MIB / 8, Buffer.alloc(MAX_DATA_BYTES));
    expect(reply).toMatchObject({
      status: STATUS.FAILURE,
      message: expect.stringMatching(/^The disk has .+ free, but .+: delete some files first\.$/),
    });
    expect(await client.readAt(handle, 0, 4)).toEqual(Buffer.from('xxxx'));
    await client.close(handle);
    expect(await client.names(TYPE.REMOVE, '/file')).toMatchObject(done);
    disk.clear();
    const again = await client.opened('/again', WRITE | CREAT);
    expect(await client.writeAt(again, 0, Buffer.alloc(1000))).toMatchObject(done);
    await client.close(again);
  });

  test('filling the holes of sparse files over SFTP does not use the disk space that must stay free', async () => {
    disk = SmallDisk.mount({ size: '64m' });
    await begin({ base: join(disk.folder, 'stage'), keepFreeBytes: 3 * MIB });
    for (const path of ['/one', '/two']) {
      const handle = await client.opened(path, WRITE | CREAT);
      expect(await sized(handle, 40 * MIB)).toMatchObject(done);
      await client.close(handle);
    }
    let reply: StatusReply = { status: STATUS.OK, message: '' };
    for (const path of ['/one', '/two']) {
      const handle = await client.opened(path, WRITE);
      for (let at = 0; at < 40 * MIB && reply.status === STATUS.OK; at += MIB / 8)
        reply = await client.writeAt(handle, at, Buffer.alloc(MIB / 8));
      await client.close(handle);
    }
    expect(reply.message).toMatch(/^The disk has .+ free and keeps 3 MiB of that/);
    expect(disk.free.bytes).toBeGreaterThanOrEqual(3 * MIB);
  });
});
