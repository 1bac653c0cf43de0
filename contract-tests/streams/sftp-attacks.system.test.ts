import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClientChannel } from 'ssh2';
import { isHealthy, until } from '../../testing/berth/berth-process.js';
import { type LiveSession, openSession } from '../../testing/clients/ssh-clients.js';
import { StreamFixture } from './stream-fixture.js';

const PASSWORD = 'correct horse battery';
const TIMEOUT_MS = 300_000;
/** An address for the attacker. Each loopback address has its own limit. */
const ATTACKER = '127.0.0.66';

type Status = { active_connections: number; max_connections: number };

describe('attacks on the SFTP server', () => {
  const fixture = new StreamFixture();
  const sockets: Socket[] = [];
  let home: string;
  let pid: number;

  const port = () => fixture.berth.ports.sftp;
  const status = async () => (await fixture.must('GET', '/sftp/status')) as Status;
  const dial = (from = ATTACKER): Socket => {
    const socket = connect({ port: port(), host: '127.0.0.1', localAddress: from });
    socket.on('error', () => undefined);
    sockets.push(socket);
    return socket;
  };
  const closed = (socket: Socket) =>
    new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  const logIn = (username: string, password = PASSWORD, from = '127.0.0.1') =>
    openSession({ port: port(), username, password, localAddress: from });
  const channelOf = ({ client }: LiveSession) =>
    new Promise<ClientChannel>((resolve, reject) =>
      client.subsys('sftp', (error, channel) => (error ? reject(error) : resolve(channel))),
    );
  const stillWell = async () => {
    const session = await logIn('ada');
    await channelOf(session);
    session.client.end();
    await session.over;
    expect(fixture.berth.pid).toBe(pid);
  };

  beforeAll(async () => {
    home = `/${await fixture.installed()}`;
    await fixture.must('POST', '/sftp/credentials', { username: 'ada', password: PASSWORD, home_dir: home });
    pid = fixture.berth.pid;
    await stillWell();
  }, TIMEOUT_MS);

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await until('all connections to end', TIMEOUT_MS, async () => (await status()).active_connections === 0);
  });

  test(
    'a thousand idle SSH connections occupy only a few slots, and other clients can connect',
    async () => {
      const before = await fixture.memory();
      let over = 0;
      let slowestMs = 0;
      // Connections beyond the kernel's backlog would not reach the daemon, so only as many as it holds are opened at
      // a time.
      for (let dialled = 100; dialled <= 1000; dialled += 100) {
        for (let count = 0; count < 100; count += 1) {
          const socket = dial();
          socket.once('close', () => (over += 1));
          socket.resume();
        }
        await until('connections without a slot to be refused', TIMEOUT_MS, async () => {
          const askedMs = performance.now();
          expect(await isHealthy(fixture.berth.daemonUrl)).toBe(true);
          slowestMs = Math.max(slowestMs, performance.now() - askedMs);
          return over >= dialled - 16;
        });
      }
      expect((await status()).active_connections).toBeLessThanOrEqual(16);
      await stillWell();
      process.stdout.write(`the slowest answer took ${slowestMs.toFixed(0)} ms\n`);
      expect((await fixture.memory()) - before).toBeLessThan(64);
    },
    TIMEOUT_MS,
  );

  const ident = 'SSH-2.0-Attacker\r\n';
  const packet = (length: number, ...rest: number[]) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(length);
    return Buffer.concat([Buffer.from(ident), head, Buffer.from(rest)]);
  };
  const BEFORE_LOGIN: [string, string | Buffer][] = [
    ['one byte', Buffer.from([0])],
    ['three bytes', Buffer.from([0, 1, 2])],
    ['a line break', '\n'],
    ['HTTP', 'GET / HTTP/1.1\r\nhost: berth\r\n\r\n'],
    ['another version', 'SSH-1.5-old\r\n'],
    ['an endless line', 'S'.repeat(100_000)],
    ['endless lines', 'x\r\n'.repeat(20_000)],
    ['only a carriage return', 'SSH-2.0-x\rSSH-2.0-y\n'],
    ['a packet of no bytes', packet(0)],
    ['a packet of 4 GiB', packet(0xffffffff, 0)],
    ['a packet that is all padding', packet(12, 255, ...Array(11).fill(0))],
    ['an empty key exchange', packet(12, 10, 20, ...Array(10).fill(0))],
    ['a login before the key exchange', packet(12, 4, 50, ...Array(10).fill(0))],
    ['a channel before the key exchange', packet(12, 4, 90, ...Array(10).fill(0))],
    ['random bytes', Buffer.concat([Buffer.from(ident), randomBytes(70_000)])],
  ];

  test(
    'invalid data before the SSH login has no effect, and the server soon closes the connection',
    async () => {
      for (const [, bytes] of BEFORE_LOGIN) {
        const socket = dial();
        socket.resume();
        socket.end(bytes);
        await closed(socket);
      }
      await stillWell();
    },
    TIMEOUT_MS,
  );

  const uint32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const INIT = Buffer.concat([uint32(5), Buffer.from([1]), uint32(3)]);
  const AFTER_LOGIN: [string, Buffer][] = [
    ['one byte', Buffer.from([0])],
    ['three bytes', Buffer.from([0, 0, 0])],
    ['a packet of no bytes', uint32(0)],
    ['a packet of 4 GiB', uint32(0xffffffff)],
    ['a wrong first packet', Buffer.concat([uint32(5), Buffer.from([200]), uint32(3)])],
    ['a packet of one byte', Buffer.concat([INIT, uint32(1), Buffer.from([5])])],
    [
      'strings longer than the packet',
      Buffer.concat([INIT, uint32(9), Buffer.from([3]), uint32(1), uint32(0xffffffff)]),
    ],
    ['random bytes', Buffer.concat([INIT, randomBytes(300_000)])],
  ];

  test(
    'invalid data on one SSH channel closes at most that channel',
    async () => {
      const session = await logIn('ada');
      for (const [, bytes] of AFTER_LOGIN) {
        const channel = await channelOf(session);
        const over = new Promise((resolve) => channel.once('close', resolve));
        channel.resume();
        channel.end(bytes);
        await over;
      }
      session.client.end();
      await session.over;
      await stillWell();
    },
    TIMEOUT_MS,
  );

  test(
    "an SFTP client that sends many requests and reads no replies does not fill the server's memory",
    async () => {
      const bytes = 4 * 1024 * 1024;
      await fixture.must('POST', '/fs/file/content', { path: `${home}/large`, content: 'x'.repeat(bytes) });
      const before = await fixture.memory();
      const session = await logIn('ada', PASSWORD, ATTACKER);
      const channel = await channelOf(session);
      const handle = await new Promise<Buffer>((resolve) => {
        const seen: Buffer[] = [];
        channel.on('data', (chunk: Buffer) => {
          const all = Buffer.concat([...seen.splice(0), chunk]);
          seen.push(all);
          // The reply to INIT is followed by a handle: length, type 102, id, and the string.
          const at = all.length < 4 ? 0 : 4 + all.readUInt32BE();
          if (all.length < at + 13 || all[at + 4] !== 102) return;
          resolve(all.subarray(at + 9, at + 4 + all.readUInt32BE(at)));
        });
        const name = Buffer.from('/large');
        const open = Buffer.concat([
          ...[Buffer.from([3]), uint32(1), uint32(name.length), name, uint32(1), uint32(0)],
        ]);
        channel.write(Buffer.concat([INIT, uint32(open.length), open]));
      });
      channel.removeAllListeners('data');
      channel.pause();
      const read = Buffer.concat([
        ...[Buffer.from([5]), uint32(2), handle, uint32(0), uint32(0), uint32(255 * 1024)],
      ]);
      const many = Buffer.concat(Array.from({ length: 2000 }, () => [uint32(read.length), read]).flat());
      for (let round = 0; round < 10; round += 1) channel.write(many);
      // By now 5 GiB have been requested, of which the daemon must buffer only a bounded part.
      await stillWell();
      expect((await fixture.memory()) - before).toBeLessThan(128);
      session.client.destroy();
      await session.over;
      await stillWell();
    },
    TIMEOUT_MS,
  );

  test(
    'an SFTP client that guesses passwords is blocked, and clients at other addresses are not',
    async () => {
      for (let round = 0; round < 3; round += 1) {
        const guesses = Array.from({ length: 10 }, (_, guess) => `wrong ${round} ${guess}`);
        const tried = guesses.map((guess) => logIn('ada', guess, '127.0.0.67'));
        expect((await Promise.allSettled(tried)).every(({ status: became }) => became === 'rejected')).toBe(
          true,
        );
      }
      await expect(logIn('ada', PASSWORD, '127.0.0.67')).rejects.toThrow();
      await stillWell();
    },
    TIMEOUT_MS,
  );
});
