import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { games, protocols } from 'gamedig';
import { packageRoot } from '../../../lib/process/package-root.js';
import { failureOf } from '../../../testing/failure-of.js';
import { eventually } from '../../../testing/time/eventually.js';
import { createCatalogue } from '../../catalog/catalogue.js';
import { uuidOfName } from '../player-list.js';
import { createPlayers } from '../players.js';
import { FakeServers } from '../suites/fake-servers.js';
import { GamedigWorkers } from './gamedig-workers.js';

const HOST = '127.0.0.1';
const BEDROCK = 'protocol-minecraftbedrock';
const UNAVAILABLE = 'unavailable/unavailable';
const servers = new FakeServers();
// The first query needs more time, because it starts a process.
const players = createPlayers({ timeoutMs: 60_000 });
const workers: GamedigWorkers[] = [];

afterEach(() => {
  servers.close();
  for (const each of workers.splice(0)) each.close();
});
afterAll(() => players.close());

function some(options?: ConstructorParameters<typeof GamedigWorkers>[0]): GamedigWorkers {
  const made = new GamedigWorkers(options);
  workers.push(made);
  return made;
}
const list = (port: number, game: string) =>
  players.list({ host: HOST, port, query: { protocol: 'gamedig', game } });
const never = () => new AbortController().signal;

/** Returns the ids of the worker processes that this process has started. */
const processes = (): number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '' && commandOf(pid).includes('gamedig-worker'))
    .map(Number);

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // The process has exited in the meantime.
    return '';
  }
}

/** Returns a reply of a Frostbite game, valid for every query, that claims an infinite number of teams. */
function endlessTeams(): Buffer {
  const words = ['OK', 'name', '1', '8', 'mode', 'map', '0', '0', '1e999'].map((word) => {
    const bytes = Buffer.from(word);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    return Buffer.concat([length, bytes, Buffer.alloc(1)]);
  });
  const head = Buffer.alloc(12);
  head.writeUInt32LE(0x40000000, 0);
  head.writeUInt32LE(12 + words.reduce((sum, { length }) => sum + length, 0), 4);
  head.writeUInt32LE(words.length, 8);
  return Buffer.concat([head, ...words]);
}

/** Replies as a Source engine server with three players that does not list them. */
function source(packet: Buffer): Buffer | undefined {
  const head = [0xff, 0xff, 0xff, 0xff];
  if (packet[4] === 0x55) return Buffer.from([...head, 0x44, 0]);
  if (packet[4] !== 0x54) return undefined;
  const texts = Buffer.from('My server\0map\0folder\0game\0');
  const counts = Buffer.from([10, 0, 3, 16, 0, 0x64, 0x6c, 0, 0]);
  return Buffer.concat([Buffer.from([...head, 0x49, 17]), texts, counts, Buffer.from('1.0\0')]);
}

describe('games that the library gamedig can query', () => {
  test('the players of a Minecraft server (Bedrock Edition) can be read', async () => {
    const motd = Buffer.from(
      'MCPE;Dedicated;390;1.14.60;3;10;13253860892328930865;Level;Survival;1;19132;19133;',
    );
    const magic = Buffer.from('00ffff00fefefefefdfdfdfd12345678', 'hex');
    const port = await servers.udp((packet) => {
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
    expect(await list(port, BEDROCK)).toEqual({ online: 3, max: 10, players: [] });
    const query = { protocol: 'gamedig', game: BEDROCK, portOffset: -5 } as const;
    expect(await players.list({ host: HOST, port: port + 5, query })).toMatchObject({ online: 3 });
  });

  test('the players of a Quake server, which sends numbers as text, can be read', async () => {
    const status = '\\sv_maxclients\\8\\mapname\\q3dm17\\sv_hostname\\Arena\n5 48 "Sarge"\n0 0 "Bot"\n';
    const header = Buffer.from([0xff, 0xff, 0xff, 0xff]);
    const port = await servers.udp((packet) =>
      packet.subarray(4, 13).toString() === 'getstatus'
        ? Buffer.concat([header, Buffer.from(`statusResponse\n${status}`)])
        : undefined,
    );
    expect(await list(port, 'q3a')).toEqual({
      online: 2,
      max: 8,
      players: [{ uuid: uuidOfName('Sarge'), name: 'Sarge', ping: 48 }],
    });
  });

  test('a player query returns the number of players even if the server does not report their names', async () => {
    const port = await servers.udp((packet) => (packet[4] === 0x54 ? source(packet) : undefined));
    const hasty = createPlayers({ timeoutMs: 10_000 });
    const query = { protocol: 'gamedig', game: 'protocol-valve' } as const;
    expect(await hasty.list({ host: HOST, port, query })).toEqual({ online: 3, max: 16, players: [] });
    hasty.close();
  });

  test('a player query fails as `unavailable` for an unresponsive server, an unknown game or a closed port', async () => {
    const silent = await servers.udp(() => undefined);
    const hasty = createPlayers({ timeoutMs: 1000 });
    const asked = { host: HOST, port: silent, query: { protocol: 'gamedig', game: BEDROCK } as const };
    expect(await failureOf(hasty.list(asked))).toBe(UNAVAILABLE);
    expect(await failureOf(list(silent, 'nosuchgame'))).toBe(UNAVAILABLE);
    expect(await failureOf(list(1, 'protocol-battlefield'))).toBe(UNAVAILABLE);
    hasty.close();
  });
});

test('the library gamedig supports every game of the catalogue that uses it', async () => {
  const types = (await createCatalogue({ folders: [join(packageRoot(), 'catalog')] })).list();
  const asked = types.flatMap(({ query }) => (query?.protocol === 'gamedig' ? [query.game] : []));
  expect(asked).toContain(BEDROCK);
  const known = (game: string) =>
    game.startsWith('protocol-') ? Object.hasOwn(protocols, game.slice(9)) : Object.hasOwn(games, game);
  expect(asked.filter((game) => !known(game))).toEqual([]);
});

describe('queries of malicious servers', () => {
  test('a reply that makes the worker of a player query loop endlessly ends only that worker process', async () => {
    const evil = await servers.tcp((socket) => socket.on('data', () => socket.write(endlessTeams())));
    const good = await servers.udp(source);
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 10);
    const asked = failureOf(list(evil, 'protocol-battlefield'));
    expect(await list(good, 'protocol-valve')).toMatchObject({ online: 3 });
    expect(await asked).toBe(UNAVAILABLE);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(10);
  });

  test('a player query of a server that keeps its worker process busy times out', async () => {
    // Sends data that is parsed again with each packet and never ends.
    const evil = await servers.tcp((socket) => {
      socket.on('data', () => {
        const timer = setInterval(() => socket.write('['), 1);
        socket.on('close', () => clearInterval(timer));
      });
    });
    const hasty = createPlayers({ timeoutMs: 1000 });
    const query = { protocol: 'gamedig', game: 'protocol-mumble' } as const;
    expect(await failureOf(hasty.list({ host: HOST, port: evil, query }))).toBe(UNAVAILABLE);
    hasty.close();
    await eventually('the worker to exit', () => processes().length <= 1);
  });

  test('a game server that sends too much data to a player query is disconnected', async () => {
    const tcp = await servers.tcp((socket) => {
      const block = Buffer.alloc(65_536, 0x41);
      const flood = () => {
        while (!socket.destroyed && socket.write(block));
      };
      socket.on('data', flood).on('drain', flood);
    });
    const flooding = createSocket('udp4').bind(0, HOST);
    await once(flooding, 'listening');
    flooding.once('message', (_packet, from) => {
      const timer = setInterval(() => flooding.send(Buffer.alloc(60_000, 7), from.port, from.address), 1);
      flooding.once('close', () => clearInterval(timer));
    });
    const unhurried = createPlayers({ timeoutMs: 600_000 });
    const asking = (port: number, game: string) =>
      failureOf(unhurried.list({ host: HOST, port, query: { protocol: 'gamedig', game } }));
    expect(await asking(tcp, 'protocol-mumble')).toBe(UNAVAILABLE);
    expect(await asking(flooding.address().port, BEDROCK)).toBe(UNAVAILABLE);
    flooding.close();
    unhurried.close();
  });

  test('a player query does not follow a redirect to another address', async () => {
    let visits = 0;
    const secret = createServer((_request, response) => {
      visits += 1;
      response.end('[]');
    }).listen(0, HOST);
    await once(secret, 'listening');
    const { port: hidden } = secret.address() as AddressInfo;
    const web = createServer((_request, response) =>
      response.writeHead(302, { location: `http://${HOST}:${hidden}/players.json` }).end(),
    ).listen(0, HOST);
    await once(web, 'listening');
    const { port } = web.address() as AddressInfo;
    const header = Buffer.from([0xff, 0xff, 0xff, 0xff]);
    const info = Buffer.concat([header, Buffer.from('infoResponse\n\\sv_maxclients\\8\\clients\\1\n')]);
    const udp = createSocket('udp4').bind(port, HOST);
    udp.on('message', (_packet, from) => udp.send(info, from.port, from.address));
    await once(udp, 'listening');
    expect(await failureOf(list(port, 'protocol-fivem'))).toBe(UNAVAILABLE);
    expect(visits).toBe(0);
    udp.close();
    for (const each of [secret, web]) {
      each.closeAllConnections();
      each.close();
    }
  });
});

describe('worker processes for player queries', () => {
  const target = (port: number, signal = never()) => ({ host: HOST, port, signal });

  test('worker processes for player queries are limited in number, are reused, and exit when idle', async () => {
    players.close();
    const port = await servers.udp(source);
    const two = some({ maxRunning: 2, idleMs: 500 });
    const many = Array.from({ length: 20 }, () => two.ask('protocol-valve', target(port), 60_000));
    await eventually('the queries to start', () => processes().length > 0);
    expect(processes().length).toBeLessThanOrEqual(2);
    for (const answer of await Promise.all(many)) expect(answer.online).toBe(3);
    await eventually('the workers to exit', () => processes().length === 0);
  });

  test('the worker process of a player query exits when the query is cancelled', async () => {
    const silent = await servers.udp(() => undefined);
    const stopping = new AbortController();
    const asked = some().ask(BEDROCK, target(silent, stopping.signal), 600_000);
    const ended = expect(asked).rejects.toThrow('cancelled');
    await eventually('a worker to start', () => processes().length === 1);
    stopping.abort(new Error('cancelled'));
    await ended;
    await eventually('the worker to exit', () => processes().length === 0);
  });

  test('the worker processes for player queries exit when their pool is closed', async () => {
    const silent = await servers.udp(() => undefined);
    const one = some();
    const asked = one.ask(BEDROCK, target(silent), 600_000).catch(() => 'ended');
    await eventually('a worker to start', () => processes().length === 1);
    one.close();
    expect(await asked).toBe('ended');
    await eventually('the worker to exit', () => processes().length === 0);
  });

  test('player queries are rejected when too many are queued', async () => {
    const silent = await servers.udp(() => undefined);
    const one = some({ maxRunning: 1 });
    const stopping = Array.from({ length: 65 }, () => new AbortController());
    const waiting = stopping.map(({ signal }) => one.ask(BEDROCK, target(silent, signal), 600_000));
    const ended = Promise.allSettled(waiting);
    expect(await failureOf(one.ask(BEDROCK, target(silent), 600_000))).toBe('rate_limited/rate_limited');
    for (const each of stopping) each.abort(new Error('cancelled'));
    expect(new Set((await ended).map(({ status }) => status))).toEqual(new Set(['rejected']));
  });
});
