import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { ConfigFile } from '../generated/daemon/types.js';
import { until } from './berth/berth-process.js';
import type { GameFixture } from './game-servers/game-fixture.js';
import { freePortRow } from './network/free-port.js';
import { untilStatus } from './vertical-slice.js';

/** A built-in type that the tests start, and what they expect of it. */
export type BuiltInType = {
  type: string;
  /** Variables of the owner. */
  env?: Record<string, string>;
  /** A file in the server's folder, and what must be in it once the server runs. */
  setting?: { file: string; text: RegExp };
  /** A line of the running server that shows that it uses a setting. */
  says?: RegExp;
  /** The player list of the empty server, for types with a query. */
  players?: { online: number; max: number };
  /** A page that the server has, and what must be in it. */
  page?: { path: string; text: RegExp };
  /** What a client sends over TCP (Latin-1), and what the server must reply. */
  exchange?: { send: string; reply: string | RegExp };
  /** A line that the server prints when it ends by itself. */
  farewell?: RegExp;
  /** A file that the server writes when it ends. */
  kept?: string;
};

const PASSWORD = 'correct.horse-7';

/** A user of Syncplay, whose protocol has the MD5 of the password. */
const SYNCPLAY_USER = {
  username: 'owner',
  password: createHash('md5').update(PASSWORD).digest('hex'),
  room: { name: 'lobby' },
  version: '1.6.9',
};

/** Games, with a configuration file that the owner's variables change. */
export const GAMES: readonly BuiltInType[] = [
  {
    type: 'luanti',
    env: { MOTD: 'Mind the "gap"; thanks', MAX_PLAYERS: '7' },
    setting: { file: 'minetest.conf', text: /^motd ?= ?Mind the "gap"; thanks$/m },
    farewell: /Server: Shutting down/,
  },
  {
    type: 'openttd',
    env: { MAX_PLAYERS: '7', MAP_SIZE: '6', PASSWORD },
    setting: { file: 'secrets.cfg', text: /^server_password ?= ?correct\.horse-7$/m },
    players: { online: 0, max: 7 },
    farewell: /Shutting down network/,
    kept: 'save/autosave/exit.sav',
  },
  {
    type: 'freeciv',
    env: { PLAYERS: '3' },
    setting: { file: 'game.serv', text: /^set aifill 3$/m },
    farewell: /Goodbye\./,
  },
  {
    type: 'armagetron',
    env: { MAX_PLAYERS: '7' },
    setting: { file: 'config/autoexec.cfg', text: /^MAX_CLIENTS 7$/m },
    farewell: /Closing socket bound/,
  },
  { type: 'bzflag', env: { SHOTS: '3' }, setting: { file: 'bzfs.conf', text: /^-ms 3$/m } },
  {
    type: 'wesnoth',
    env: { MOTD: 'Welcome to the wood' },
    setting: { file: 'wesnothd.cfg', text: /^motd="Welcome to the wood"$/m },
    farewell: /SIGTERM caught, exiting/,
  },
  {
    type: 'sauerbraten',
    env: { PASSWORD },
    setting: { file: 'server-init.cfg', text: /^serverpass "correct\.horse-7"$/m },
  },
  { type: 'teeworlds', setting: { file: 'autoexec.cfg', text: /sv_map/ }, players: { online: 0, max: 16 } },
  {
    type: 'ddnet',
    env: { MAP: 'Sunny Side Up', PASSWORD },
    setting: { file: 'server.cfg', text: /^password "correct\.horse-7"$/m },
    says: /loading done\. datafile='maps\/Sunny Side Up\.map'/,
    farewell: /server: interrupted/,
  },
  {
    type: 'netpanzer',
    env: { MAX_PLAYERS: '7', MOTD: 'Mind the tanks' },
    setting: { file: '.netpanzer/config/server.cfg', text: /^server\.motd = "Mind the tanks"$/m },
    says: /MaxPlayers: 7$/,
    farewell: /successfull shutdown/,
  },
  {
    type: 'scorched3d',
    env: { PASSWORD, ROUNDS: '3' },
    setting: { file: 'server.xml', text: /<name>NumberOfRounds<\/name><value>3<\/value>/ },
  },
  { type: 'chocolate-doom' },
  { type: 'pioneers', env: { COMPUTER_PLAYERS: '0', GAME: 'The Four Islands' } },
  {
    type: 'warzone2100',
    env: { MAP: 'Sk-Concrete', MAX_PLAYERS: '8', START_PLAYERS: '5' },
    setting: { file: 'autohost/server.json', text: /"map": "Sk-Concrete",\s*"maxPlayers": 8,/ },
    says: /start with \[5\] players/,
    farewell: /shutdown now command received/,
  },
];

/** Voice, chat, radio, databases and programs of the owner. */
export const PROGRAMS: readonly BuiltInType[] = [
  {
    type: 'mumble',
    env: { MAX_PLAYERS: '7', PASSWORD },
    setting: { file: 'murmur.ini', text: /^serverpassword ?= ?"?correct\.horse-7"?$/m },
    players: { online: 0, max: 7 },
    farewell: /Shutting down/,
  },
  {
    type: 'ngircd',
    env: { PASSWORD },
    setting: { file: 'ngircd.conf', text: /^Password ?= ?correct\.horse-7$/m },
    farewell: /ngIRCd done/,
  },
  {
    type: 'icecast',
    env: { SOURCE_PASSWORD: PASSWORD, ADMIN_PASSWORD: PASSWORD },
    setting: { file: 'icecast.xml', text: /<source-password>correct\.horse-7</ },
    page: { path: '/status-json.xsl', text: /"server_start_iso8601"/ },
    farewell: /stats thread finished/,
  },
  {
    type: 'redis',
    env: { PASSWORD, MAX_MEMORY: '64' },
    setting: { file: 'redis.conf', text: /^maxmemory 64mb$/m },
    farewell: /DB saved on disk/,
    kept: 'dump.rdb',
  },
  {
    type: 'mosquitto',
    env: { PASSWORD },
    setting: { file: 'passwords', text: /^owner:\$7\$/ },
    // CONNECT with the user name and the password, and CONNACK with the code 0.
    exchange: {
      send: `\x10\x25\0\x04MQTT\x04\xc2\0\x0a\0\x01x\0\x05owner\0\x0f${PASSWORD}`,
      reply: ' \x02\0\0',
    },
    farewell: /Saving in-memory database/,
    kept: 'mosquitto.db',
  },
  {
    type: 'syncplay',
    env: { SYNCPLAY_PASSWORD: PASSWORD },
    setting: { file: 'motd.txt', text: /^Welcome\.$/m },
    exchange: { send: `${JSON.stringify({ Hello: SYNCPLAY_USER })}\r\n`, reply: /"motd": "Welcome\.\\n"/ },
  },
  {
    type: 'website',
    env: { LISTINGS: 'enable' },
    setting: { file: 'lighttpd.conf', text: /^dir-listing\.activate = "enable"$/m },
    page: { path: '/', text: /It works/ },
    farewell: /server stopped by UID/,
  },
  {
    type: 'python',
    setting: { file: 'main.py', text: /PORT/ },
    page: { path: '/', text: /It works/ },
    farewell: /^stopping$/,
  },
  {
    type: 'nodejs',
    setting: { file: 'index.js', text: /PORT/ },
    page: { path: '/', text: /It works/ },
    farewell: /^stopping$/,
  },
];

/** Longer than a server needs to end by itself, and shorter than half of the stop timeout, after which SIGTERM follows. */
const END_MS = 45_000;
const STOP_TIMEOUT_S = 120;
const QUERY_MS = 20_000;

/** Installs a server of a built-in type, starts, queries and stops it, fills its forms, and starts and stops it again. */
export async function runBuiltInType(fixture: GameFixture, each: BuiltInType): Promise<void> {
  const { ask } = fixture;
  const { type, env = {} } = each;
  // Some games also use the next port.
  const port = await freePortRow(2);
  const installed = await ask('POST', '/container/install', { type, name: `${type} ${port}`, port, env });
  const { id } = installed.body as { id: string };
  const path = `/container/status/${id}`;
  const fileOf = (name: string) => join(fixture.folderOf(id), name);
  await untilStatus(ask, path, 'installed');
  await fixture.start(id);
  if (each.setting !== undefined)
    expect(readFileSync(fileOf(each.setting.file), 'utf8')).toMatch(each.setting.text);
  if (each.says !== undefined) await untilSaid(fixture, id, each.says);
  if (each.players !== undefined) await untilListed(fixture, id, each.players);
  if (each.page !== undefined) {
    const page = await fetch(`http://127.0.0.1:${port}${each.page.path}`);
    expect(await page.text()).toMatch(each.page.text);
  }
  if (each.exchange !== undefined)
    expect(await replyTo(port, each.exchange.send)).toMatch(each.exchange.reply);
  await stop(fixture, id, each);
  if (each.kept !== undefined) expect(existsSync(fileOf(each.kept))).toBe(true);
  await fillForms(fixture, id);
  await fixture.start(id);
  await stop(fixture, id, each);
}

/** Writes a value into each field of the server's configuration files, so that it has to start with all of them. */
async function fillForms({ ask }: GameFixture, id: string): Promise<void> {
  const { files } = (await ask('GET', `/container/config-files?id=${id}`)).body as { files: ConfigFile[] };
  for (const { path, problem, fields } of files) {
    expect([path, problem, fields.filter((field) => field.problem !== null)]).toEqual([path, null, []]);
    const values = fields.flatMap(({ key, value, default: standard }) => {
      const text = value ?? standard;
      return text === null ? [] : [{ key, value: text }];
    });
    const { body } = await ask('PATCH', '/container/config-files', { path, values });
    const changed = (body as ConfigFile).fields.filter(({ value, default: standard }) => value ?? standard);
    expect(changed.map(({ key, value }) => ({ key, value }))).toEqual(
      values.filter(({ value }) => value !== ''),
    );
  }
}

/** Waits until the query responds: a game counts as running a moment before it responds to queries. */
async function untilListed(
  fixture: GameFixture,
  id: string,
  players: { online: number; max: number },
): Promise<void> {
  const url = `${fixture.berth.daemonUrl}/game/players?id=${id}`;
  const headers = { authorization: `Bearer ${fixture.berth.daemonKey}` };
  await until('the response to the query', QUERY_MS, async () => (await fetch(url, { headers })).ok);
  expect(await fixture.players(id)).toEqual({ id, ...players, players: [] });
}

async function untilSaid(fixture: GameFixture, id: string, line: RegExp): Promise<void> {
  await until(`a line of the server like ${line}`, QUERY_MS, async () => {
    const { body } = await fixture.ask('GET', `/container/logs/${id}?tail=1000`);
    return (body as { logs: string[] }).logs.some((each) => line.test(each));
  });
}

/** Returns the first bytes that a server sends in reply, as Latin-1. */
async function replyTo(port: number, text: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    socket.write(text, 'latin1');
    const [reply] = await once(socket, 'data', { signal: AbortSignal.timeout(QUERY_MS) });
    return (reply as Buffer).toString('latin1');
  } finally {
    socket.destroy();
  }
}

async function stop(fixture: GameFixture, id: string, { farewell }: BuiltInType): Promise<void> {
  const status = async (): Promise<unknown> =>
    ((await fixture.ask('GET', `/container/status/${id}`)).body as { status: string }).status;
  await fixture.ask('POST', '/container/stop', { id, timeout: STOP_TIMEOUT_S });
  await until('the server to end by itself', END_MS, async () => (await status()) !== 'stopping');
  expect(await status()).toBe('stopped');
  if (farewell === undefined) return;
  const { body } = await fixture.ask('GET', `/container/logs/${id}`);
  expect((body as { logs: string[] }).logs.slice(-30)).toContainEqual(expect.stringMatching(farewell));
}
