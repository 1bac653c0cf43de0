import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { isHealthy } from './berth/berth-process.js';
import { GameFixture } from './game-servers/game-fixture.js';
import { describeWith, testService } from './services/describe-with.js';
import { requireProgram } from './services/programs.js';
import { eventually } from './time/eventually.js';

const TIMEOUT_MS = 300_000;
const PATIENCE_MS = 60_000;
const MINECRAFT = { protocol: 'minecraft' };
/** Any version since 1.7 would do, because the status that the daemon reads is the same. */
const VERSION = '1.21.4';
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function fixtureWith(...types: Parameters<typeof GameFixture.open>): Promise<GameFixture> {
  const fixture = await GameFixture.open(...types);
  closing.push(() => fixture.close());
  return fixture;
}

/** Starts a program that is killed when the test ends. */
function begin(program: string, args: string[], options: Parameters<typeof spawn>[2] = {}): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], ...options });
  closing.push(() => end(child));
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** A server that lists the names of online players like Mojang's servers. The library itself does not list them. */
const MINECRAFT_SERVER = `
  const { createServer } = require('minecraft-protocol');
  const on = new Set();
  const server = createServer({
    port: Number(process.env.PORT),
    version: process.env.VERSION,
    maxPlayers: 7,
    'online-mode': false,
    beforePing: (answer) => {
      answer.players.sample = [...on].map(({ uuid, username }) => ({ id: uuid, name: username }));
    },
  });
  server.on('listening', () => console.log('ready'));
  server.on('playerJoin', (client) => {
    on.add(client);
    client.on('end', () => on.delete(client));
  });
  process.on('SIGTERM', () => process.exit(0));
`;
const BOT = `
  const { createClient } = require('minecraft-protocol');
  const [version, port] = process.argv.slice(1);
  createClient({ host: '127.0.0.1', port: Number(port), username: 'Lovelace', version, auth: 'offline' });
`;

/**
 * Returns whether a file is needed. Game data of Minecraft versions that the test uses neither directly nor by
 * reference is not needed.
 */
const isNeeded = (path: string): boolean => {
  const [, version] = /minecraft-data\/data\/(?:pc|bedrock)\/([^/]+)/.exec(path) ?? [];
  return version === undefined || /^(common|latest|1\.[78]|1\.(16|20|21).*)$/.test(version);
};

describeWith(['minecraft'], 'a Minecraft server with a bot on it', () => {
  test(
    'the player list of a real Minecraft (Java) server is returned',
    async () => {
      const packages = join(testService('minecraft'), 'node_modules');
      const fixture = await fixtureWith([{ type: 'mine', query: MINECRAFT, program: MINECRAFT_SERVER }]);
      const { id, port } = await fixture.install('mine', { VERSION });
      cpSync(packages, join(fixture.folderOf(id), 'node_modules'), { recursive: true, filter: isNeeded });
      await fixture.start(id);
      expect(await fixture.players(id)).toEqual({ id, online: 0, max: 7, players: [] });

      const cwd = testService('minecraft');
      const bot = begin(process.execPath, ['-e', BOT, VERSION, String(port)], { cwd });
      const joined = async () => (await fixture.players(id)).players.length > 0;
      await eventually('the bot joins', joined, PATIENCE_MS);
      const { online, players } = await fixture.players(id);
      expect(online).toBe(1);
      // The version 3 UUID of "OfflinePlayer:Lovelace", as every server in offline mode assigns it.
      const uuid = '4d02be62-20b2-3d15-a63e-63b833fae3c5';
      expect(players).toEqual([{ uuid, name: 'Lovelace', ping: 0 }]);

      await end(bot);
      await eventually('the bot leaves', async () => !(await joined()), PATIENCE_MS);
      await fixture.ask('POST', '/container/stop', { id });
      await fixture.ask('GET', `/game/players?id=${id}`, undefined, 409);
    },
    TIMEOUT_MS,
  );
});

describeWith(['teeworlds', 'teeworlds-client'], 'a Teeworlds server with a player on it', () => {
  test(
    'the player list of a real Teeworlds server is returned',
    async () => {
      const fixture = await fixtureWith();
      const { id, port } = await fixture.install('teeworlds');
      await fixture.start(id);
      expect(await fixture.players(id)).toEqual({ id, online: 0, max: 16, players: [] });
      const home = mkdtempSync(join(tmpdir(), 'berth-tee-'));
      closing.push(() => rmSync(home, { recursive: true, force: true }));
      const display = begin(requireProgram('Xvfb'), ['-displayfd', '1', '-screen', '0', '640x480x24']);
      const [line] = (await once(display.stdout ?? display, 'data')) as [Buffer];
      const env = { DISPLAY: `:${String(line).trim()}`, HOME: home, SDL_AUDIODRIVER: 'dummy' };
      // The client renders in software, so use the smallest screen.
      const settings = ['gfx_fullscreen 0', 'gfx_screen_width 320', 'gfx_screen_height 240'];
      const commands = ['player_name Ada', ...settings, `connect 127.0.0.1:${port}`];
      const client = begin(testService('teeworlds-client'), commands, { env, cwd: home, stdio: 'ignore' });
      const isOn = async () => (await fixture.players(id)).players.some(({ name }) => name === 'Ada');
      await eventually('the player joins', isOn, PATIENCE_MS);
      const { online, max, players } = await fixture.players(id);
      expect({ online, max }).toEqual({ online: 1, max: 16 });
      expect(players).toMatchObject([{ name: 'Ada', ping: 0 }]);
      await end(client);
      await fixture.ask('POST', '/container/stop', { id });
      await fixture.ask('GET', `/game/players?id=${id}`, undefined, 409);
    },
    TIMEOUT_MS,
  );
});

const STATUS = `
  const varint = (n) => n < 128 ? Buffer.from([n]) : Buffer.concat([Buffer.from([(n & 127) | 128]), varint(n >>> 7)]);
  const framed = (content) => Buffer.concat([varint(content.length), content]);
  const status = (text) => framed(Buffer.concat([Buffer.from([0]), varint(Buffer.byteLength(text)), Buffer.from(text)]));
  const serve = (say) => require('node:net').createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => say(socket));
  }).listen(Number(process.env.PORT), () => console.log('ready'));
`;
/** A server that reports as its number of players how often it was queried. */
const COUNTING = `${STATUS}
  let asked = 0;
  serve((socket) => socket.write(status(JSON.stringify({ players: { online: ++asked, max: 9 } }))));
`;
const FLOODING = `${STATUS}
  serve((socket) => {
    const block = Buffer.alloc(65536, 0x5b);
    const flood = () => { while (!socket.destroyed && socket.write(block)); };
    socket.write(Buffer.from([0xff, 0xff, 0x07]));
    socket.on('drain', flood);
    flood();
  });
`;
const DRIPPING = `${STATUS}
  serve((socket) => {
    const timer = setInterval(() => socket.write('x'), 1);
    socket.on('close', () => clearInterval(timer)).setNoDelay(true).write(Buffer.from([0xff, 0xff, 0x07]));
  });
`;
const LYING = `${STATUS}
  serve((socket) => socket.write(status('{"players":{"online":1e300,"max":-1,"sample":{"length":4e9}}}')));
`;
/** A server with Frostbite's protocol that reports an endless number of teams. */
const ENDLESS = `
  const words = ['OK', 'name', '1', '8', 'mode', 'map', '0', '0', '1e999'].map((word) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(word.length);
    return Buffer.concat([length, Buffer.from(word + '\\0')]);
  });
  const body = Buffer.concat(words);
  const head = Buffer.alloc(12);
  head.writeUInt32LE(0x40000000, 0);
  head.writeUInt32LE(12 + body.length, 4);
  head.writeUInt32LE(words.length, 8);
  require('node:net').createServer((socket) => {
    socket.on('error', () => undefined).on('data', () => socket.write(Buffer.concat([head, body])));
  }).listen(Number(process.env.PORT), () => console.log('ready'));
`;

const mebibytesOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

describe('game servers that send invalid data, stall or send too much', () => {
  const frostbite = { protocol: 'gamedig', game: 'protocol-battlefield' };
  const attackers = [
    { type: 'flooding', query: MINECRAFT, program: FLOODING },
    { type: 'dripping', query: MINECRAFT, program: DRIPPING },
    { type: 'lying', query: MINECRAFT, program: LYING },
    { type: 'endless', query: frostbite, program: ENDLESS },
  ];

  test(
    'hostile game servers make only queries for their own players fail, without delaying others',
    async () => {
      const counting = { type: 'counting', query: MINECRAFT, program: COUNTING };
      const fixture = await fixtureWith([...attackers, counting]);
      const honest = (await fixture.install('counting')).id;
      await fixture.start(honest);
      // Many concurrent requests cause only one query.
      const responses = await Promise.all(Array.from({ length: 50 }, () => fixture.players(honest)));
      expect(new Set(responses.map(({ online }) => online))).toEqual(new Set([1]));
      // A later request causes another query.
      await eventually('it is queried again', async () => (await fixture.players(honest)).online === 2);

      const before = mebibytesOf(fixture.berth.pid);
      const ids: string[] = [];
      for (const { type } of attackers) ids.push((await fixture.install(type)).id);
      for (const id of ids) await fixture.start(id);
      const refusals = ids.flatMap((id) =>
        Array.from({ length: 20 }, () => fixture.ask('GET', `/game/players?id=${id}`, undefined, 503)),
      );
      let isOver = false;
      const all = Promise.all(refusals).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        expect(await isHealthy(fixture.berth.daemonUrl, 10_000)).toBe(true);
        expect((await fixture.players(honest)).online).toBeGreaterThan(1);
      }
      await all;
      expect(mebibytesOf(fixture.berth.pid) - before).toBeLessThan(64);
    },
    TIMEOUT_MS,
  );
});
