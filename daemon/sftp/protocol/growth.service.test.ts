import { statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../testing/time/eventually.js';
import { PacketClient } from '../suites/packet-client.js';
import { SftpFixture } from '../suites/sftp-fixture.js';
import { OPEN_FLAG, STATUS, TYPE } from './packets/numbers.js';
import type { WireWriter } from './packets/wire-writer.js';

const { WRITE, CREAT, APPEND } = OPEN_FLAG;
const MIB = 1024 * 1024;
const LIMIT_BYTES = 4 * MIB;
const PIECE = Buffer.alloc(MIB / 8, 'x');
const done = { status: STATUS.OK };
const full = { status: STATUS.FAILURE, message: expect.stringContaining('of at most 4 MiB') };

describe('a file of a container with a disk limit', () => {
  let sftp: SftpFixture;
  let client: PacketClient;
  beforeEach(async () => {
    const diskTiming = { againAfterMs: 0, pauseFactor: 0, keepAfterMs: 1, measureEveryMs: 600_000 };
    sftp = await SftpFixture.open({ diskTiming, limitBytes: LIMIT_BYTES });
    client = await PacketClient.begun(sftp);
    // Start the first measurement and wait until it has ended: bytes written during a measurement may be counted twice.
    sftp.fixture.folders.notify('cnt_one', 'written');
    await eventually('the first measurement', () => sftp.fixture.folders.stored.get('cnt_one') === 0);
  });
  afterEach(async () => {
    await client.end();
    await sftp.endsWell();
  });

  const counted = (bytes: number) =>
    eventually(`${bytes} bytes to be counted`, () => sftp.fixture.files.disk.bytesOf('cnt_one') === bytes);
  const withSize = (packet: WireWriter, bytes: number) => packet.u32(1).u64(bytes);

  test('no SFTP request that sets the size of a file can exceed the disk limit', async () => {
    const first = await client.opened('/first', WRITE | CREAT);
    // Holes of a sparse file count toward the limit as well, because they may be filled later.
    expect(await client.writeAt(first, 3 * MIB, Buffer.from('x'))).toMatchObject(done);
    const handle = await client.opened('/second', WRITE | CREAT);
    expect(await client.writeAt(handle, 2 * MIB, Buffer.from('x'))).toMatchObject(full);
    for (const bytes of [2 * MIB, 2 ** 40, 2 ** 53 - 1]) {
      const named = (packet: WireWriter) => withSize(packet.text('/second'), bytes);
      const ways = [
        await client.requestStatus(TYPE.FSETSTAT, (packet) => withSize(packet.string(handle), bytes)),
        await client.requestStatus(TYPE.SETSTAT, named),
        await client.requestStatus(TYPE.EXTENDED, (packet) => named(packet.text('lsetstat@openssh.com'))),
      ];
      for (const reply of ways) expect(reply).toMatchObject(full);
    }
    await client.close(handle);
    await client.close(first);
    await counted(3 * MIB + 1);
    expect(statSync(sftp.fixture.at('second')).size).toBe(0);
  });

  test('a sparse file counts towards the disk limit with its full length, before and after SFTP fills its holes', async () => {
    const handle = await client.opened('/file', WRITE | CREAT);
    for (let at = 0; at < 3 * MIB; at += MIB)
      expect(await client.writeAt(handle, at + MIB - 1, Buffer.from('x'))).toMatchObject(done);
    for (let at = 0; at < 3 * MIB; at += PIECE.length)
      expect(await client.writeAt(handle, at, PIECE)).toMatchObject(done);
    await client.close(handle);
    await counted(3 * MIB);
    sftp.fixture.folders.notify('cnt_one', 'written');
    await counted(3 * MIB);
  });

  test('an SFTP file cannot exceed the disk limit under a second name, through a link, or by appending', async () => {
    const handle = await client.opened('/file', WRITE | CREAT);
    await client.names(TYPE.RENAME, '/file', '/renamed');
    await client.names(TYPE.SYMLINK, 'renamed', '/link');
    expect(await client.open('/link', WRITE)).toMatchObject({ status: STATUS.FAILURE });
    const end = await client.opened('/renamed', WRITE | APPEND);
    let written = 0;
    for (const one of [handle, end]) {
      for (; (await client.writeAt(one, written, PIECE)).status === STATUS.OK; written += PIECE.length)
        expect(written).toBeLessThan(LIMIT_BYTES);
    }
    expect(await client.writeAt(end, 0, PIECE)).toMatchObject(full);
    await client.close(end);
    await client.close(handle);
    await counted(LIMIT_BYTES);
    expect(statSync(sftp.fixture.at('renamed')).size).toBe(LIMIT_BYTES);
  });
});
