import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { failureOf } from '../../testing/failure-of.js';
import type { QueryMethod } from '../catalog/server-type.js';
import { toPlayerList, uuidOfName } from './player-list.js';
import { createPlayers } from './players.js';
import { answering, FakeServers, framed, minecraftStatus as status } from './suites/fake-servers.js';

const players = createPlayers({ timeoutMs: 30_000 });
/** Queries with a short timeout, for servers that do not reply. */
const hasty = createPlayers({ timeoutMs: 600 });
const servers = new FakeServers();
const UNAVAILABLE = 'unavailable/unavailable';

afterEach(() => servers.close());
afterAll(() => {
  players.close();
  hasty.close();
});

const list = (port: number, query: QueryMethod, by = players) => by.list({ host: '127.0.0.1', port, query });

describe('the player query of a Minecraft server', () => {
  const saying = (answer: Buffer) => servers.tcp(answering((socket) => socket.write(answer)));
  const minecraft = { protocol: 'minecraft' } as const;

  test('the reply of a Minecraft server to a player query is read, however it is split into packets', async () => {
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
    const port = await servers.tcp((socket) => {
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
      Buffer.from([host.length]),
      host,
      end,
    ]);
    expect(request).toEqual(Buffer.concat([framed(handshake), Buffer.from([1, 0])]));
  });

  test('the player query of a Minecraft server returns no players if the server hides them', async () => {
    const port = await saying(status('{"players":null}'));
    expect(await list(port, minecraft)).toEqual({ online: 0, max: 0, players: [] });
  });

  test.each([
    ['an endless length', Buffer.alloc(64, 0xff)],
    ['a length over the limit', Buffer.from([0xff, 0xff, 0x7f, 0])],
    ['another packet', framed(Buffer.from([7, 1, 65]))],
    ['a text longer than its packet', framed(Buffer.from([0, 100, 123, 125]))],
    ['invalid JSON', status('{"players":')],
    ['invalid counts', status('{"players":{"online":-1,"max":"20"}}')],
    ['a count over the limit of the API', status('{"players":{"online":2147483648,"max":20}}')],
    ['a maximum over the limit of the API', status('{"players":{"online":1,"max":1e300}}')],
    ['a text as players', status('{"players":"many"}')],
    ['JSON that is not an object', status('null,')],
    ['ten megabytes', framed(Buffer.alloc(10_485_760, 0x5b))],
    ['deeply nested brackets', status('['.repeat(60_000))],
    [
      'an HTTP response',
      Buffer.from(
        'HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n400 Bad Request',
      ),
    ],
  ])('a reply of a Minecraft server to a player query with %s is rejected', async (_what, answer) => {
    expect(await failureOf(list(await saying(answer), minecraft))).toBe(UNAVAILABLE);
  });

  test('a Minecraft player list has at most as many players as the server says are online, and at most 1000', async () => {
    const sample = Array.from({ length: 1200 }, (_, index) => ({ id: '', name: `n${index}` }));
    const listed = async (online: number) => {
      const text = JSON.stringify({ players: { online, max: 2_147_483_647, sample } });
      const { max, players: found } = await list(await saying(status(text)), minecraft);
      expect(max).toBe(2_147_483_647);
      return found.map(({ name }) => name);
    };
    // Some plugins use the names of players to show lines of text, even if no player is online.
    expect(await listed(0)).toEqual([]);
    expect(await listed(2)).toEqual(['n0', 'n1']);
    expect(await listed(5000)).toHaveLength(1000);
  });

  test('a player query reads a reply of the maximum length even if it arrives byte by byte', async () => {
    const text = JSON.stringify({ players: { online: 1, max: 2 }, favicon: 'x'.repeat(30_000) });
    const answer = status(text);
    const port = await servers.tcp(
      answering(async (socket) => {
        socket.setNoDelay(true);
        for (const byte of answer.subarray(0, 300)) {
          socket.write(Buffer.from([byte]));
          await new Promise((resolve) => setImmediate(resolve));
        }
        socket.write(answer.subarray(300));
      }),
    );
    expect(await list(port, minecraft)).toEqual({ online: 1, max: 2, players: [] });
  });

  test('a player query fails for a server that is silent, slow, flooding, disconnecting or absent', async () => {
    const silent = await servers.tcp(() => undefined);
    const dripping = await servers.tcp((socket) => {
      const timer = setInterval(() => socket.write(Buffer.from([0x80])), 250);
      socket.on('close', () => clearInterval(timer));
    });
    const flooding = await servers.tcp((socket) => {
      const block = Buffer.alloc(65_536, 0x41);
      const flood = () => {
        while (!socket.destroyed && socket.write(block));
      };
      socket.write(Buffer.from([0xff, 0xff, 0x0f]));
      socket.on('drain', flood);
      flood();
    });
    const leaving = await servers.tcp((socket) => socket.end(Buffer.from([10, 0])));
    const before = process.memoryUsage().rss;
    for (const port of [silent, dripping, flooding, leaving, 1]) {
      expect(await failureOf(list(port, minecraft, hasty))).toBe(UNAVAILABLE);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  test("a player query that the caller aborts rejects with the reason of the caller's signal", async () => {
    const port = await servers.tcp(() => undefined);
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(new Error('cancelled')), 50);
    const asking = players.list({ host: '127.0.0.1', port, query: minecraft }, stopping.signal);
    await expect(asking).rejects.toThrow('cancelled');
  });
});

describe('the player query of a Teeworlds server', () => {
  const teeworlds = { protocol: 'teeworlds' } as const;
  const text = (value: string) => Buffer.from(`${value}\0`);
  const SERVER_TOKEN = Buffer.from([1, 2, 3, 4]);

  /** Replies like a server of protocol 0.7: sends a token, and its info to clients that return the token. */
  const answerOf = (info: Buffer, packet: Buffer): Buffer | undefined => {
    if (packet[0] === 4 && packet[7] === 5 && packet.length === 519) {
      return Buffer.concat([Buffer.from([4, 0, 0]), packet.subarray(8, 12), Buffer.from([5]), SERVER_TOKEN]);
    }
    const authentic = packet[0] === 33 && packet.subarray(1, 5).equals(SERVER_TOKEN);
    if (!authentic || packet.toString('latin1', 13, 17) !== 'gie3') return undefined;
    const head = Buffer.concat([Buffer.from([33]), packet.subarray(5, 9), SERVER_TOKEN]);
    return Buffer.concat([head, Buffer.from('\xff\xff\xff\xffinf3', 'latin1'), info]);
  };
  /** Starts a server. @param before returns packets to send before each reply */
  const serving = (info: Buffer, before: (packet: Buffer, from: RemoteInfo) => Buffer[] = () => []) =>
    servers.udp((packet, from) => {
      const earlier = before(packet, from);
      const answer = answerOf(info, packet);
      return answer === undefined ? earlier : [...earlier, answer];
    });
  const head = Buffer.concat([
    Buffer.from([0]),
    ...['0.7.5', 'My server', '', 'dm1', 'DM'].map(text),
    Buffer.from([0, 1, 1, 8]),
  ]);

  test('the player query of a Teeworlds server returns the number and names of the players', async () => {
    // Encodes a player with country -1, a score of 70 (which takes two bytes), and the mark of a spectator.
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
    ['a truncated info', Buffer.concat([head, Buffer.from([2, 16]), Buffer.from('nobody')])],
    ['an endless number', Buffer.concat([head, Buffer.alloc(40, 0xff)])],
    ['negative counts', Buffer.concat([head, Buffer.from([0x40, 16])])],
  ])('a reply of a Teeworlds server to a player query with %s is rejected', async (_what, info) => {
    expect(await failureOf(list(await serving(info), teeworlds))).toBe(UNAVAILABLE);
  });

  test('the player query of a Teeworlds server fails if the server sends too many packets', async () => {
    const flood = Array.from({ length: 200 }, () => Buffer.alloc(1400, 4));
    const port = await servers.udp(() => flood);
    const unhurried = createPlayers({ timeoutMs: 60_000 });
    const asked = unhurried.list({ host: '127.0.0.1', port, query: teeworlds });
    expect(await failureOf(asked)).toBe(UNAVAILABLE);
  });

  /** Returns packets to send before each real reply. Their token is not valid for the server. */
  const forged = (ownToken: Buffer) =>
    Buffer.concat([Buffer.from([4, 0, 0]), ownToken, Buffer.from([5, 9, 9, 9, 9])]);
  const truth = Buffer.concat([head, Buffer.from([1, 16])]);

  test('the player query of a Teeworlds server ignores packets from other addresses, even with the right token', async () => {
    const other = createSocket('udp4').bind(0, '127.0.0.1');
    await once(other, 'listening');
    const port = await serving(truth, (packet, { port: to, address }) => {
      other.send(forged(packet.subarray(8, 12)), to, address);
      return [];
    });
    expect(await list(port, teeworlds)).toMatchObject({ online: 1 });
    // Close the server first: otherwise a repeated query could trigger another forged packet.
    servers.close();
    other.close();
  });

  test("the player query of a Teeworlds server ignores packets without the client's token", async () => {
    const port = await serving(truth, () => [forged(Buffer.alloc(4, 9))]);
    expect(await list(port, teeworlds)).toMatchObject({ online: 1 });
  });
});

test('names of players are truncated between characters, and lose invisible characters', () => {
  const names = [`${'a'.repeat(63)}😀b`, 'a\u2028b\u202ec', '\u200b ', `\ud83d x`, 7];
  const listed = toPlayerList(
    9,
    9,
    names.map((name) => ({ name })),
  );
  expect(listed.players.map(({ name }) => name)).toEqual([`${'a'.repeat(63)}😀`, 'abc', 'x']);
});

test('a UUID in a player list is converted to lower case with hyphens', () => {
  const uuid = '069A79F444E94726A5BEFCA90E38AAF5';
  const [one] = toPlayerList(1, 1, [{ uuid, name: 'Notch', ping: -3 }]).players;
  expect(one).toEqual({ uuid: '069a79f4-44e9-4726-a5be-fca90e38aaf5', name: 'Notch', ping: 0 });
});
