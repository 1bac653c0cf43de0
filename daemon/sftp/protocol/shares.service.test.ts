import { once } from 'node:events';
import { mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../testing/time/eventually.js';
import { PacketClient } from '../suites/packet-client.js';
import { SftpFixture } from '../suites/sftp-fixture.js';
import { Handles } from './handles.js';
import { MAX_DATA_BYTES, OPEN_FLAG, STATUS, TYPE } from './packets/numbers.js';
import { WireWriter } from './packets/wire-writer.js';
import { affordableHandles, Shares } from './shares.js';

const { READ, WRITE, CREAT } = OPEN_FLAG;
const MIB = 1024 * 1024;
const INIT = new WireWriter(TYPE.INIT, 3).packet();
const GARBAGE = Buffer.alloc(4);
const openPacket = (type: number) => new WireWriter(type, 1).text('/thing').u32(READ).u32(0).packet();

let sftp: SftpFixture;

beforeEach(async () => {
  sftp = await SftpFixture.open();
});
afterEach(() => sftp.endsWell());

describe('open files and folders over SFTP', () => {
  test.each([
    TYPE.OPEN,
    TYPE.OPENDIR,
  ])('a file or folder is closed if the SFTP packet after the request to open it (%i) is invalid', async (type) => {
    const at = sftp.fixture.at('thing');
    if (type === TYPE.OPEN) writeFileSync(at, 'content');
    else mkdirSync(at);
    for (let count = 0; count < 10; count += 1) {
      const client = new PacketClient(sftp);
      client.write(Buffer.concat([INIT, openPacket(type), GARBAGE]));
      await client.over;
      expect(openAt(at)).toBe(0);
    }
  });

  test('a file that is being opened when an invalid SFTP packet ends the session is closed', async () => {
    writeFileSync(sftp.fixture.at('thing'), 'content');
    const { posix } = sftp.fixture.files;
    let isOpen = false;
    const open: typeof posix.open = async (path, options) => {
      const opened = await posix.open(path, options);
      isOpen = true;
      if (!options.signal.aborted) await once(options.signal, 'abort');
      // Let everything run that does not depend on the opened file.
      await setImmediate();
      return opened;
    };
    const files = {
      posix: { open, turn: () => posix.turn() },
    } as never;
    const client = new PacketClient(sftp, { files });
    client.write(Buffer.concat([INIT, openPacket(TYPE.OPEN)]));
    await eventually('the file to open', () => isOpen);
    expect(openAt(sftp.fixture.at('thing'))).toBe(1);
    client.write(GARBAGE);
    await client.over;
    await eventually('the file to be closed', () => openAt(sftp.fixture.at('thing')) === 0);
  });

  test('SFTP handles cannot be opened after the end of the session, and those being opened are closed', async () => {
    let left = 0;
    const handles = new Handles({
      maxHandles: 8,
      takeHandle: () => () => {
        left += 1;
      },
    });
    handles.removeAll();
    let closed = 0;
    const open = {
      close: async () => {
        closed += 1;
      },
    } as never;
    const adding = handles.add(async (leave) => ({ kind: 'folder', open, leave }));
    await expect(adding).rejects.toMatchObject({ kind: 'conflict' });
    expect([closed, left]).toEqual([1, 1]);
  });

  test('files that are open over SFTP are limited per credential and in total, over all sessions', async () => {
    const shares = new Shares(8);
    const as = (name: string) => PacketClient.begun(sftp, { share: shares.of(name) });
    const [one, again, other, third] = [
      await as('one'),
      await as('one'),
      await as('other'),
      await as('third'),
    ];
    const refused = {
      status: STATUS.FAILURE,
      message:
        'Too many files and folders are open over SFTP: at most 4 per credential and 8 in total. Close some first.',
    };
    const folder = (client: PacketClient) => client.ask(TYPE.OPENDIR, (packet) => packet.text('/'));
    expect((await folder(one)).type).toBe(TYPE.HANDLE);
    const file = await one.opened('/file', WRITE | CREAT);
    for (let count = 0; count < 2; count += 1) expect((await folder(again)).type).toBe(TYPE.HANDLE);
    expect(await one.open('/file', READ)).toEqual(refused);
    expect(await again.names(TYPE.OPENDIR, '/')).toEqual(refused);
    // A request that fails to open a file does not count toward the maximum number of open files.
    for (let count = 0; count < 8; count += 1) {
      expect(await other.open('/missing', READ)).toMatchObject({ status: STATUS.NO_SUCH_FILE });
    }
    for (let count = 0; count < 4; count += 1) await other.opened('/file', READ);
    expect(await third.open('/file', READ)).toEqual(refused);
    await one.close(file);
    await third.opened('/file', READ);
    // After the end of a session, its handles no longer count toward the maximum of its credential.
    for (const client of [again, other]) await client.end();
    await one.opened('/file', READ);
    for (let count = 0; count < 3; count += 1) await third.opened('/file', READ);
    for (const client of [one, third]) await client.end();
  });

  test.each([
    [16, 8],
    [4096, 256],
  ])('with %i SFTP handles in total, the extension limits@openssh.com reports %i, and that many can be opened', async (all, most) => {
    const client = await PacketClient.begun(sftp, { share: new Shares(all).of('one') });
    writeFileSync(sftp.fixture.at('file'), '');
    const { reader } = await client.ask(TYPE.EXTENDED, (packet) => packet.text('limits@openssh.com'));
    const reported = Array.from({ length: 4 }, () => reader.u64());
    expect(reported).toEqual([256 * 1024, MAX_DATA_BYTES, MAX_DATA_BYTES, most]);
    for (let count = 0; count < most; count += 1) await client.opened('/file', READ);
    expect(await client.open('/file', READ)).toMatchObject({ status: STATUS.FAILURE });
    await client.end();
  });

  test("files that are open over SFTP take at most a quarter of the daemon's file descriptors", () => {
    const counts = [0, 1024, 20_480, Number.POSITIVE_INFINITY].map((descriptors) =>
      affordableHandles(descriptors),
    );
    expect(counts).toEqual([16, 128, 2560, 4096]);
  });
});

test('SFTP clients that do not read their replies take little memory, and do not slow down others', async () => {
  writeFileSync(sftp.fixture.at('large'), Buffer.alloc(64 * MIB));
  const ask = (client: PacketClient, handle: Buffer) => {
    for (let at = 0; at < 64 * MIB; at += MAX_DATA_BYTES) {
      client.write(client.packet(TYPE.READ).string(handle).u64(at).u32(MAX_DATA_BYTES).packet());
    }
  };
  const before = process.memoryUsage().arrayBuffers;
  const greedy: PacketClient[] = [];
  for (let count = 0; count < 20; count += 1) {
    const client = await PacketClient.begun(sftp);
    const handle = await client.opened('/large', READ);
    client.channel.pause();
    ask(client, handle);
    greedy.push(client);
  }
  const share = sftp.shares.of('user').held;
  await eventually('the memory limit of the credential', () => !share.hasSpace(256 * 1024));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * MIB);
  // Replies are sent both to a client with another credential, and to another client with the same credential. The
  // requests of the second client are served one at a time.
  for (const name of ['other', 'user']) {
    const client = await PacketClient.begun(sftp, { share: sftp.shares.of(name) });
    const handle = await client.opened('/large', READ);
    ask(client, handle);
    for (let at = 0; at < 64 * MIB; at += MAX_DATA_BYTES)
      expect((await client.reply())?.type).toBe(TYPE.DATA);
    await client.end();
  }
  for (const client of greedy) await client.vanish();
  await eventually('the memory to be released', () => share.hasSpace(16 * MIB));
});

test('a file that was read and written over SFTP is recorded as a download and as an upload', async () => {
  writeFileSync(sftp.fixture.at('world'), 'a secret');
  const client = await PacketClient.begun(sftp);
  const handle = await client.opened('/world', READ | WRITE);
  await client.readAt(handle, 0, 100);
  await client.writeAt(handle, 0, Buffer.from('A'));
  await client.close(handle);
  expect(sftp.recorded).toEqual([
    { action: 'download', path: '/cnt_one/world', size: 8 },
    { action: 'upload', path: '/cnt_one/world', size: 1 },
  ]);
  await client.end();
});

/** Returns how many file descriptors of this process are open on the target. */
function openAt(target: string): number {
  const links = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return links.filter((link) => link === target).length;
}
