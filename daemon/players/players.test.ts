import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { DomainError } from '../../lib/errors.js';
import type { QueryMethod } from '../catalog/server-type.js';
import { uuidOfName } from './player-list.js';
import { createPlayers } from './players.js';

const players = createPlayers({ timeoutMs: 600 });
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const list = (port: number, query: QueryMethod) => players.list({ host: '127.0.0.1', port, query });

const failureOf = (work: Promise<unknown>): Promise<DomainError> =>
  work.then(
    () => Promise.reject(new Error('nothing was thrown')),
    (error: unknown) => error as DomainError,
  );

async function tcpServer(serve: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // A client that has gone is what several tests are about.
    socket.on('error', () => undefined);
    serve(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as { port: number }).port;
}

async function udpServer(answer: (packet: Buffer, from: RemoteInfo) => Buffer | undefined): Promise<number> {
  const socket = createSocket('udp4');
  socket.on('message', (packet, from) => {
    const reply = answer(packet, from);
    if (reply !== undefined) socket.send(reply, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  closing.push(() => socket.close());
  return socket.address().port;
}

describe('Minecraft', () => {
  const varint = (value: number): Buffer =>
    value < 128
      ? Buffer.from([value])
      : Buffer.concat([Buffer.from([(value & 127) | 128]), varint(value >>> 7)]);
  const framed = (content: Buffer) => Buffer.concat([varint(content.length), content]);
  const status = (text: string) =>
    framed(Buffer.concat([Buffer.from([0]), varint(Buffer.byteLength(text)), Buffer.from(text)]));
  const answering = (answer: Buffer) =>
    tcpServer((socket) => {
      let asked = Buffer.alloc(0);
      socket.on('data', (chunk: Buffer) => {
        asked = Buffer.concat([asked, chunk]);
        // The status request stands last: one byte of length, packet 0.
        if (asked.subarray(-2).equals(Buffer.from([1, 0]))) socket.write(answer);
      });
    });
  const minecraft = { protocol: 'minecraft' } as const;

  test('reads counts and the sample, whatever parts the answer comes in', async () => {
    const asked: Buffer[] = [];
    const text = JSON.stringify({
      version: { name: '1.21.4', protocol: 769 },
      description: { text: 'x'.repeat(40_000) },
      players: {
        online: 3,
        max: 20,
        sample: [
          { id: '069A79F4-44E9-4726-A5BE-FCA90E38AAF5', name: 'Notch' },
          { id: 'no uuid', name: 'Some\u0000one' },
          { id: 'x', name: 7 },
          null,
        ],
      },
    });
    const port = await tcpServer((socket) => {
      socket.once('data', async (chunk: Buffer) => {
        asked.push(chunk);
        const answer = status(text);
        for (const [from, to] of [
          [0, 1],
          [1, 3],
          [3, 20_000],
          [20_000, answer.length],
        ]) {
          socket.write(answer.subarray(from, to));
          await new Promise((resolve) => setImmediate(resolve));
        }
      });
    });
    expect(await list(port, minecraft)).toEqual({
      online: 3,
      max: 20,
      players: [
        { uuid: '069a79f4-44e9-4726-a5be-fca90e38aaf5', name: 'Notch', ping: 0 },
        { uuid: uuidOfName('Someone'), name: 'Someone', ping: 0 },
      ],
    });
    const [request] = asked;
    const host = Buffer.from('127.0.0.1');
    const end = Buffer.from([port >> 8, port & 255, 1]);
    const handshake = Buffer.concat([
      Buffer.from([0, 255, 255, 255, 255, 15]),
      varint(host.length),
      host,
      end,
    ]);
    expect(request).toEqual(Buffer.concat([framed(handshake), Buffer.from([1, 0])]));
  });

  test('takes hidden players for none', async () => {
    const port = await answering(status('{"players":null}'));
    expect(await list(port, minecraft)).toEqual({ online: 0, max: 0, players: [] });
  });

  test.each([
    ['a length without end', Buffer.alloc(64, 0xff)],
    ['a length beyond every bound', Buffer.from([0xff, 0xff, 0x7f, 0])],
    ['another packet', framed(Buffer.from([7, 1, 65]))],
    ['a text longer than its packet', framed(Buffer.from([0, 100, 123, 125]))],
    ['no JSON', status('{"players":')],
    ['counts that are none', status('{"players":{"online":-1,"max":"20"}}')],
    ['an HTTP answer', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ])('refuses %s', async (_what, answer) => {
    expect((await failureOf(list(await answering(answer), minecraft))).kind).toBe('unavailable');
  });

  test('gives up on a server that is silent, drips, floods, hangs up or is not there', async () => {
    const silent = await tcpServer(() => undefined);
    const dripping = await tcpServer((socket) => {
      const timer = setInterval(() => socket.write(Buffer.from([0x80])), 250);
      socket.on('close', () => clearInterval(timer));
    });
    const flooding = await tcpServer((socket) => {
      const block = Buffer.alloc(65_536, 0x41);
      const flood = () => {
        while (!socket.destroyed && socket.write(block));
      };
      socket.write(Buffer.from([0xff, 0xff, 0x0f]));
      socket.on('drain', flood);
      flood();
    });
    const leaving = await tcpServer((socket) => socket.end(Buffer.from([10, 0])));
    const before = process.memoryUsage().rss;
    for (const port of [silent, dripping, flooding, leaving, 1]) {
      const began = performance.now();
      expect((await failureOf(list(port, minecraft))).kind).toBe('unavailable');
      expect(performance.now() - began).toBeLessThan(1500);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  test('ends with the reason of whoever stops asking', async () => {
    const port = await tcpServer(() => undefined);
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(new Error('enough')), 50);
    const asking = players.list({ host: '127.0.0.1', port, query: minecraft }, stopping.signal);
    await expect(asking).rejects.toThrow('enough');
  });
});

describe('Teeworlds', () => {
  const teeworlds = { protocol: 'teeworlds' } as const;
  const text = (value: string) => Buffer.from(`${value}\0`);
  const SERVER_TOKEN = Buffer.from([1, 2, 3, 4]);

  /** A server as the protocol of 0.7 has it: a token first, then the info to whoever hands it back. */
  const serving = (info: Buffer) =>
    udpServer((packet) => {
      if (packet[0] === 4 && packet[7] === 5 && packet.length === 519) {
        return Buffer.concat([
          Buffer.from([4, 0, 0]),
          packet.subarray(8, 12),
          Buffer.from([5]),
          SERVER_TOKEN,
        ]);
      }
      const authentic = packet[0] === 33 && packet.subarray(1, 5).equals(SERVER_TOKEN);
      if (!authentic || packet.toString('latin1', 13, 17) !== 'gie3') return undefined;
      const head = Buffer.concat([Buffer.from([33]), packet.subarray(5, 9), SERVER_TOKEN]);
      return Buffer.concat([head, Buffer.from('\xff\xff\xff\xffinf3', 'latin1'), info]);
    });
  const head = Buffer.concat([
    Buffer.from([0]),
    ...['0.7.5', 'My server', '', 'dm1', 'DM'].map(text),
    Buffer.from([0, 1, 1, 8]),
  ]);

  test('reads counts and players', async () => {
    // Country -1, a score of 70 in two bytes, a spectator.
    const player = (name: string) =>
      Buffer.concat([text(name), text('clan'), Buffer.from([0x40, 0x86, 0x01, 1])]);
    const info = Buffer.concat([head, Buffer.from([2, 16]), player('nameless tee'), player('Zoë')]);
    expect(await list(await serving(info), teeworlds)).toEqual({
      online: 2,
      max: 16,
      players: [
        { uuid: uuidOfName('nameless tee'), name: 'nameless tee', ping: 0 },
        { uuid: uuidOfName('Zoë'), name: 'Zoë', ping: 0 },
      ],
    });
  });

  test.each([
    ['an info that breaks off', Buffer.concat([head, Buffer.from([2, 16]), Buffer.from('nobody')])],
    ['a number without end', Buffer.concat([head, Buffer.alloc(40, 0xff)])],
    ['counts below zero', Buffer.concat([head, Buffer.from([0x40, 16])])],
  ])('refuses %s', async (_what, info) => {
    expect((await failureOf(list(await serving(info), teeworlds))).kind).toBe('unavailable');
  });

  test('listens to nothing without its own token', async () => {
    const port = await udpServer((packet) =>
      Buffer.concat([packet.subarray(0, 3), Buffer.alloc(4, 9), packet.subarray(7)]),
    );
    expect((await failureOf(list(port, teeworlds))).kind).toBe('unavailable');
  });
});

describe('games by gamedig', () => {
  const bedrock = { protocol: 'gamedig', game: 'protocol-minecraftbedrock' } as const;

  // The library is loaded by the first question.
  const patient = createPlayers({ timeoutMs: 20_000 });

  test('reads a Minecraft server (Bedrock Edition)', async () => {
    const motd = Buffer.from(
      'MCPE;Dedicated;390;1.14.60;3;10;13253860892328930865;Level;Survival;1;19132;19133;',
    );
    const magic = Buffer.from('00ffff00fefefefefdfdfdfd12345678', 'hex');
    const port = await udpServer((packet) => {
      if (packet[0] !== 1) return undefined;
      const length = Buffer.from([motd.length >> 8, motd.length & 255]);
      return Buffer.concat([
        Buffer.from([0x1c]),
        packet.subarray(1, 9),
        Buffer.alloc(8),
        magic,
        length,
        motd,
      ]);
    });
    const asked = { host: '127.0.0.1', port, query: bedrock };
    expect(await patient.list(asked)).toEqual({ online: 3, max: 10, players: [] });
    const beside = { ...asked, port: port + 5, query: { ...bedrock, portOffset: -5 } };
    expect(await patient.list(beside)).toMatchObject({ online: 3 });
  });

  test('reads a game of the Quake family, which tells its numbers as text', async () => {
    const status = '\\sv_maxclients\\8\\mapname\\q3dm17\\sv_hostname\\Arena\n5 48 "Sarge"\n0 0 "Bot"\n';
    const header = Buffer.from([0xff, 0xff, 0xff, 0xff]);
    const port = await udpServer((packet) =>
      packet.subarray(4, 13).toString() === 'getstatus'
        ? Buffer.concat([header, Buffer.from(`statusResponse\n${status}`)])
        : undefined,
    );
    const query = { protocol: 'gamedig', game: 'q3a' } as const;
    expect(await patient.list({ host: '127.0.0.1', port, query })).toEqual({
      online: 2,
      max: 8,
      players: [{ uuid: uuidOfName('Sarge'), name: 'Sarge', ping: 48 }],
    });
  });

  test('says unavailable for silence and for a game that it does not know', async () => {
    const silent = await udpServer(() => undefined);
    expect((await failureOf(list(silent, bedrock))).kind).toBe('unavailable');
    expect((await failureOf(list(silent, { protocol: 'gamedig', game: 'nosuchgame' }))).kind).toBe(
      'unavailable',
    );
  });
});

test('gives the same name the same identifier, of version 5', () => {
  expect(uuidOfName('Ann')).toBe(uuidOfName('Ann'));
  expect(uuidOfName('Ann')).not.toBe(uuidOfName('ann'));
  expect(uuidOfName('Ann')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
