import { once } from 'node:events';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { PacketClient } from '../suites/packet-client.js';
import { SftpFixture } from '../suites/sftp-fixture.js';
import { MAX_HANDLES } from './handles.js';
import { MAX_DATA_BYTES, MAX_PACKET_BYTES, OPEN_FLAG, STATUS, TYPE } from './packets/numbers.js';
import { WireWriter } from './packets/wire-writer.js';

const { READ, WRITE, CREAT } = OPEN_FLAG;
const MIB = 1024 * 1024;

let sftp: SftpFixture;

beforeEach(async () => {
  sftp = await SftpFixture.open();
});
afterEach(() => sftp.endsWell());

/** Returns the bytes as a packet, which begins with its length. A test may pass a wrong length. */
const framed = (bytes: Buffer, length = bytes.length) => {
  const header = Buffer.alloc(4);
  header.writeUInt32BE(length);
  return Buffer.concat([header, bytes]);
};

describe('invalid SFTP packets', () => {
  const INIT = new WireWriter(TYPE.INIT, 3).packet();
  const bytes = (...values: number[]) => Buffer.from(values);
  test.each<[string, Buffer]>([
    ['an empty packet', framed(bytes())],
    ['a packet of one byte', framed(bytes(TYPE.STAT))],
    ['a packet of two bytes', framed(bytes(TYPE.STAT, 0))],
    ['a packet of three bytes', framed(bytes(TYPE.STAT, 0, 0))],
    ['a packet with a truncated id', framed(bytes(TYPE.STAT, 0, 0, 0))],
    ['a request without its path', framed(bytes(TYPE.STAT, 0, 0, 0, 1))],
    ['a read with a truncated length', framed(bytes(TYPE.READ, 0, 0, 0, 1, 0, 0, 0, 0, 1))],
    ['a string longer than its packet', framed(bytes(TYPE.STAT, 0, 0, 0, 1, 255, 255, 255, 255, 65))],
    [
      'write data longer than its packet',
      framed(Buffer.concat([bytes(TYPE.WRITE, 0, 0, 0, 1), Buffer.alloc(12), bytes(255, 255, 255, 255)])),
    ],
    ['a packet that is too long', framed(Buffer.alloc(8), MAX_PACKET_BYTES + 1)],
    ['a packet of 4 GiB', framed(Buffer.alloc(8), 0xffffffff)],
    ['a web request', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
    ['noise', Buffer.alloc(64 * 1024, 'ÿ\u0081\u0003')],
  ])('invalid SFTP data (%s) ends only the session of its sender', async (_, garbage) => {
    const before = await PacketClient.begun(sftp);
    const client = new PacketClient(sftp);
    client.write(Buffer.concat([INIT, garbage]));
    await client.over;
    // The invalid packet also ends a session if it is the first packet.
    const first = new PacketClient(sftp);
    first.write(garbage);
    await first.over;
    expect(await before.names(TYPE.REMOVE, '/missing')).toMatchObject({ status: STATUS.NO_SUCH_FILE });
    await before.end();
  });

  test('an SFTP request before INIT ends the session', async () => {
    const client = new PacketClient(sftp);
    client.write(new WireWriter(TYPE.REALPATH, 1).text('.').packet());
    await client.over;
  });

  test('an open file is closed when its SFTP client disconnects in the middle of a WRITE packet', async () => {
    const client = await PacketClient.begun(sftp);
    const handle = await client.opened('/half', WRITE | CREAT);
    const whole = client.packet(TYPE.WRITE).string(handle).u64(0).string(Buffer.alloc(1000)).packet();
    client.write(whole.subarray(0, 500));
    await client.end();
    expect(sftp.recorded).toEqual([{ action: 'upload', path: '/cnt_one/half', size: 0 }]);
  });

  test('an unknown SFTP request gets the status OP_UNSUPPORTED, and the session continues', async () => {
    const client = await PacketClient.begun(sftp);
    for (const type of [0, 21, 22, 100, 102, 199, 202, 255]) {
      expect(await client.names(type, 'x')).toMatchObject({ status: STATUS.OP_UNSUPPORTED });
    }
    for (const name of [
      'hardlink@openssh.com',
      'expand-path@openssh.com',
      'users-groups-by-id@openssh.com',
      'x',
    ]) {
      expect(await client.extended(name, '/a', '/b')).toMatchObject({ status: STATUS.OP_UNSUPPORTED });
    }
    await client.end();
  });
});

test('an SFTP packet that arrives one byte at a time is handled', async () => {
  const client = await PacketClient.begun(sftp);
  const handle = await client.opened('/slow', WRITE | CREAT);
  const content = Buffer.alloc(4000, 'slow');
  for (const byte of client.packet(TYPE.WRITE).string(handle).u64(0).string(content).packet())
    client.write(Buffer.from([byte]));
  expect((await client.reply())?.reader.u32()).toBe(STATUS.OK);
  await client.close(handle);
  await client.end();
  expect((await sftp.fixture.files.describe('/cnt_one/slow')).size).toBe(4000);
});

describe('handles', () => {
  test('SFTP handles are rejected if they are unknown, closed or of another session', async () => {
    const [one, other] = [await PacketClient.begun(sftp), await PacketClient.begun(sftp)];
    const handle = await one.opened('/mine', READ | WRITE | CREAT);
    for (const wrong of [handle, Buffer.alloc(0), Buffer.alloc(4, 255), Buffer.alloc(300, 1)]) {
      expect(await other.writeAt(wrong, 0, Buffer.from('x'))).toMatchObject({ status: STATUS.FAILURE });
      expect(await other.readAt(wrong, 0, 10)).toMatchObject({ status: STATUS.FAILURE });
      expect(await other.close(wrong)).toMatchObject({ status: STATUS.FAILURE });
    }
    expect(await one.close(handle)).toMatchObject({ status: STATUS.OK });
    expect(await one.close(handle)).toMatchObject({ status: STATUS.FAILURE });
    // The handle of a file is rejected by requests for folders.
    const file = await one.opened('/mine', READ);
    expect(await one.names(TYPE.READDIR, file)).toMatchObject({ status: STATUS.FAILURE });
    await one.end();
    await other.end();
  });

  test('SFTP handles are limited in number, and are closed when the client disconnects', async () => {
    const client = await PacketClient.begun(sftp);
    const last = [];
    for (let count = 0; count < MAX_HANDLES; count += 1)
      last.push(await client.opened('/many', WRITE | CREAT));
    expect(await client.open('/many', READ)).toMatchObject({
      status: STATUS.FAILURE,
      message: expect.stringMatching(/^More than 256 files and folders are open: close some first\.$/),
    });
    await client.close(last.pop() ?? Buffer.alloc(0));
    await client.opened('/many', READ);
    await client.end();
    expect(sftp.fixture.held()).toEqual([]);
  });
});

test('SFTP offsets beyond the maximum length of a file are rejected, and the session continues', async () => {
  const client = await PacketClient.begun(sftp);
  const handle = await client.opened('/far', READ | WRITE | CREAT);
  for (const offset of [2n ** 64n - 1n, 2n ** 63n, 2n ** 53n, 2n ** 53n - 1n]) {
    expect(await client.writeAt(handle, offset, Buffer.from('x'))).toMatchObject({ status: STATUS.FAILURE });
    expect(await client.readAt(handle, offset, 10)).toMatchObject({ status: STATUS.FAILURE });
  }
  const size = await client.requestStatus(TYPE.FSETSTAT, (packet) =>
    packet
      .string(handle)
      .u32(1)
      .u64(2n ** 64n - 1n),
  );
  expect(size).toMatchObject({ status: STATUS.FAILURE });
  expect(await client.readAt(handle, 0, 0xffffffff)).toMatchObject({ status: STATUS.EOF });
  await client.end();
  expect((await sftp.fixture.files.describe('/cnt_one/far')).size).toBe(0);
});

test('an SFTP client that requests much and reads nothing takes little memory, and is disconnected', async () => {
  writeFileSync(sftp.fixture.at('large'), Buffer.alloc(64 * MIB));
  const client = await PacketClient.begun(sftp, { stallMs: 500 });
  const handle = await client.opened('/large', READ);
  client.channel.pause();
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }, 5);
  for (let at = 0; at < 64 * MIB; at += MAX_DATA_BYTES) {
    client.write(client.packet(TYPE.READ).string(handle).u64(at).u32(MAX_DATA_BYTES).packet());
  }
  await client.over;
  clearInterval(watch);
  expect(most).toBeLessThan(16 * MIB);
  expect(sftp.fixture.held()).toEqual([]);
});

test('the end of an SFTP session closes its files and records their transfers', async () => {
  const ending = new AbortController();
  const client = await PacketClient.begun(sftp, { signal: ending.signal });
  const handle = await client.opened('/cut', WRITE | CREAT);
  await client.writeAt(handle, 0, Buffer.alloc(1000));
  ending.abort();
  await client.over;
  expect(sftp.recorded).toEqual([{ action: 'upload', path: '/cnt_one/cut', size: 1000 }]);
  expect(sftp.fixture.held()).toEqual([]);
  expect((await sftp.fixture.files.describe('/cnt_one/cut')).size).toBe(1000);
  const late = new PacketClient(sftp, { signal: ending.signal });
  await late.over;
});

describe('the home folder of an SFTP session', () => {
  const SPELLINGS = [
    '..',
    '../..',
    '/..',
    '/../..',
    './../x/../..',
    '//..//',
    '/a/../../..',
    '.../../..',
    '/',
    '',
    '.',
  ];
  test.each(
    SPELLINGS,
  )('the path %j does not lead out of the home folder of an SFTP session', async (spelling) => {
    const client = await PacketClient.begun(sftp);
    const real = await client.ask(TYPE.REALPATH, (packet) => packet.text(spelling));
    expect(real.type).toBe(TYPE.NAME);
    expect([real.reader.u32(), real.reader.string().toString()]).toEqual([1, '/']);
    await client.end();
  });

  test('an SFTP session hides the paths of the host and of other containers', async () => {
    writeFileSync(join(sftp.fixture.servers, 'cnt_two', 'theirs'), 'SECRET');
    const client = await PacketClient.begun(sftp);
    for (const path of ['/../cnt_two/theirs', '../cnt_two/theirs', '/cnt_two/theirs', sftp.fixture.servers]) {
      const reply = await client.open(path, READ);
      expect(reply).toMatchObject({ status: STATUS.NO_SUCH_FILE });
      expect(JSON.stringify(reply)).not.toContain(
        sftp.fixture.servers === path ? '\0' : sftp.fixture.servers,
      );
    }
    const real = await client.ask(TYPE.REALPATH, (packet) => packet.text('a/./b//c/../d'));
    real.reader.u32();
    expect(real.reader.string().toString()).toBe('/a/b/d');
    await client.end();
  });

  test('an SFTP home folder that is missing or replaced by a link cannot be accessed', async () => {
    const client = await PacketClient.begun(sftp, { home: '/cnt_one/home' });
    expect(await client.names(TYPE.OPENDIR, '/')).toMatchObject({ status: STATUS.NO_SUCH_FILE });
    symlinkSync(sftp.fixture.outside, sftp.fixture.at('home'));
    writeFileSync(join(sftp.fixture.outside, 'secret'), 'SECRET');
    expect(await client.names(TYPE.OPENDIR, '/')).toMatchObject({ status: STATUS.NO_SUCH_FILE });
    expect(await client.names(TYPE.STAT, '/')).toMatchObject({ status: STATUS.PERMISSION_DENIED });
    expect(await client.names(TYPE.STAT, '/secret')).toMatchObject({ status: STATUS.NO_SUCH_FILE });
    expect(await client.open('/secret', READ)).toMatchObject({ status: STATUS.NO_SUCH_FILE });
    expect(await client.open('/new', WRITE | CREAT)).toMatchObject({ status: STATUS.NO_SUCH_FILE });
    await client.end();
    expect(
      await once(client.channel, 'close')
        .catch(() => [])
        .then(() => true),
    ).toBe(true);
  });
});
