import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../lib/text/ids.js';
import { connectNode } from '../../testing/berth/connect-node.js';
import { addPerson } from '../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../testing/database/panel-database.js';
import { failureOf } from '../../testing/failure-of.js';
import {
  type Answer,
  type Asked,
  CONTAINER,
  endless,
  HOSTILE,
  json,
  type OddNode,
  refuse,
  startOddNode,
  wellBehaved,
} from '../../testing/network/odd-node.js';
import { eventually } from '../../testing/time/eventually.js';
import { type TestClock, testClock } from '../../testing/time/test-clock.js';
import type { Caller } from '../access/caller.js';
import { createNodes, type Nodes } from '../nodes/registry/nodes.js';
import { createServers, type Servers } from './servers.js';

const KEY = 'a-key-of-the-daemon';
const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const PATIENT = { readMs: 30_000, powerMs: 30_000, installMs: 30_000 };
/** Short time limits, for nodes that do not respond. */
const HASTY = { readMs: 1000, powerMs: 1000, installMs: 1000 };

describe('the servers of the panel on its nodes', () => {
  let database: TestDatabase;
  let clock: TestClock;
  let nodes: Nodes;
  let servers: Servers;
  let ada: Caller;
  let grace: Caller;
  let started: OddNode[];
  let silentUrl: string | undefined;

  beforeEach(async () => {
    silentUrl = undefined;
    database = await sqliteDatabase();
    clock = testClock();
    const { db } = database;
    const connect = (target: Parameters<typeof connectNode>[0]) =>
      connectNode(target, target.url === silentUrl ? HASTY : PATIENT);
    nodes = createNodes({ db, clock, sealingKeys: ['a session secret for these tests'], connect });
    servers = createServers({ db, clock, nodes, logger: quiet, rules: { serverLimit: 20, panelPort: 3000 } });
    ada = await addPerson(db, 'Ada', true);
    grace = await addPerson(db, 'Grace');
    started = [];
  });
  afterEach(async () => {
    await servers.close();
    for (const node of started) await node.stop();
    await database.remove();
  });

  const addNode = async (answer: Answer = wellBehaved, name = 'local') => {
    const node = await startOddNode(answer);
    started.push(node);
    const { id } = await nodes.create({ name, url: node.url, key: KEY });
    return { ...node, id };
  };
  const make = (caller = grace, input: Partial<Parameters<Servers['create']>[1]> = {}) =>
    servers.create(caller, { name: 'Lobby', type: 'nodejs', ...input });

  test('a server is installed with the requested values, by requests that use the daemon key of its node', async () => {
    const node = await addNode();
    const server = await make(grace, { env: { MOTD: 'hi' } });
    expect(server).toMatchObject({
      status: 'installed',
      containerId: CONTAINER,
      port: 8080,
      ownerId: grace.user.id,
    });
    const install = node.asked.find(({ line }) => line === 'POST /container/install');
    expect(install?.body).toEqual({
      name: `Lobby-${server.id.slice(-6)}`,
      type: 'nodejs',
      version: 'latest',
      env: { MOTD: 'hi' },
    });
    expect(new Set(node.asked.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${KEY}`]));
  });

  test('the state, console and players of a server are those that its node reports', async () => {
    await addNode();
    const { id } = await make();
    expect(await servers.get(grace, id)).toMatchObject({ status: 'running', uptime: 12.7 });
    expect(await servers.control(grace, id, 'restart')).toEqual({ id, status: 'starting' });
    expect(await servers.logs(grace, id, {})).toEqual({ id, logs: [HOSTILE] });
    expect(await servers.players(grace, id)).toEqual({ id, online: 1, max: 8, players: [] });
  });

  test('every power action on a server calls the operation of the daemon with the same name', async () => {
    const node = await addNode();
    const { id } = await make();
    node.asked.length = 0;
    for (const action of ['start', 'stop', 'restart', 'kill'] as const)
      await servers.control(grace, id, action);
    expect(node.asked.map(({ line }) => line)).toEqual([
      'POST /container/start',
      'POST /container/stop',
      'POST /container/restart',
      'DELETE /container/kill',
    ]);
  });

  test('other users do not find a server, administrators see all servers, and a limited key only its own', async () => {
    await addNode();
    const mine = await make(grace);
    clock.advance(1);
    const adas = await make(ada, { name: 'Other' });
    for (const attempt of [
      () => servers.get(grace, adas.id),
      () => servers.control(grace, adas.id, 'start'),
      () => servers.remove(grace, adas.id, true),
      () => servers.logs(grace, adas.id, {}),
      () => servers.players(grace, adas.id),
    ]) {
      expect(await failureOf(attempt())).toBe('not_found/not_found');
    }
    const idsOf = async (caller: Caller) => (await servers.list(caller, {})).items.map(({ id }) => id);
    expect(await idsOf(grace)).toEqual([mine.id]);
    expect(await idsOf(ada)).toEqual([mine.id, adas.id]);
    const grant = {
      id: newId('key_'),
      permissions: ['*'],
      allowedIps: [],
      serverIds: [adas.id],
      expiresAtMs: null,
    };
    expect(await idsOf({ ...ada, key: grant })).toEqual([adas.id]);
    expect(await idsOf({ ...grace, key: grant })).toEqual([]);
    expect(await failureOf(make({ ...ada, key: grant }, { name: 'New' }))).toBe(
      'forbidden/missing_capability',
    );
  });

  test("an installation that the node refuses leaves no server, and the caller gets the node's error", async () => {
    const refusals: Record<string, [number, string, string?]> = {
      'port-taken': [409, 'conflict/port_taken', 'port_taken'],
      'needs-docker': [409, 'conflict/conflict', 'some_new_code'],
      'bad-version': [404, 'invalid_input/bad_request'],
      'bad-env': [400, 'invalid_input/bad_request'],
    };
    await addNode((asked, response) => {
      const [status, , code] = refusals[String(asked.body['type'])] ?? [];
      if (asked.line !== 'POST /container/install' || !status) return wellBehaved(asked, response);
      refuse(response, status, 'Because.', code);
    });
    for (const [type, [, expected]] of Object.entries(refusals)) {
      expect(await failureOf(make(grace, { type }))).toBe(expected);
    }
    expect(await failureOf(make(grace, { type: 'absent' }))).toBe('invalid_input/bad_request');
    expect(await failureOf(make(grace, { type: 'minecraft-java' }))).toBe('invalid_input/eula_required');
    expect(await database.db.models.servers.count()).toBe(0);
    await make(grace, { type: 'minecraft-java', env: { EULA: 'true' } });
  });

  test('a server name is unique per owner, also for concurrent requests', async () => {
    await addNode();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => make(grace)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(['name_taken']));
    await make(ada);
  });

  test('creating a server requires a choice of the node unless there is exactly one', async () => {
    expect(await failureOf(make())).toBe('conflict/node_required');
    const first = await addNode();
    await addNode(wellBehaved, 'second');
    expect(await failureOf(make())).toBe('conflict/node_required');
    expect(await make(grace, { nodeId: first.id })).toMatchObject({ nodeId: first.id });
    expect(await failureOf(make(grace, { nodeId: newId('node_') }))).toBe('not_found/not_found');
  });

  test('a server whose installation result is unknown is listed, and deleted with its container', async () => {
    let isLost = true;
    const node = await addNode(({ line, ...rest }, response) => {
      if (!isLost || line !== 'POST /container/install') wellBehaved({ line, ...rest }, response);
    });
    silentUrl = node.url;
    const server = await make();
    silentUrl = undefined;
    expect(server).toMatchObject({ status: 'unreachable', containerId: null });
    expect((await servers.logs(grace, server.id, {})).logs).toEqual(['The node does not respond.']);
    expect(await failureOf(servers.control(grace, server.id, 'start'))).toBe('conflict/conflict');
    // While the node is silent, the panel cannot know whether there is a container, so it keeps the server.
    silentUrl = node.url;
    expect(await failureOf(servers.remove(grace, server.id, true))).toBe('unavailable/unavailable');
    silentUrl = undefined;
    isLost = false;
    await servers.remove(grace, server.id, true);
    expect((await servers.list(grace, {})).items).toEqual([]);
    const installs = node.asked.filter(({ line }) => line === 'POST /container/install');
    expect(new Set(installs.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([server.id]));
    expect(new Set(installs.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(node.asked.at(-1)).toMatchObject({ line: 'DELETE /container', body: { id: CONTAINER } });
  });

  test('a server is deleted once its node has removed the container or reports that it does not exist', async () => {
    let answer: Answer = wellBehaved;
    const node = await addNode((asked, response) => answer(asked, response));
    const { id } = await make();
    answer = (_asked, response) => refuse(response, 500, 'Broken.');
    expect(await failureOf(servers.remove(grace, id, true))).toBe('unavailable/unavailable');
    answer = (_asked, response) => refuse(response, 409, 'Busy.');
    expect(await failureOf(servers.remove(grace, id, true))).toBe('conflict/conflict');
    answer = (_asked, response) => refuse(response, 404, 'Gone.');
    expect(await servers.get(grace, id)).toMatchObject({ status: 'removed' });
    await servers.remove(grace, id, true);
    expect(node.asked.at(-1)).toMatchObject({
      line: 'DELETE /container',
      body: { id: CONTAINER, remove_data: true },
    });
    expect(await failureOf(servers.get(grace, id))).toBe('not_found/not_found');
  });

  const oddities: Array<[string, (response: ServerResponse, asked: Asked) => void]> = [
    ['hangs', () => undefined],
    ['stalls in the middle of the body', (response) => response.writeHead(200).write('{"id":')],
    ['closes the connection', (response) => response.destroy()],
    ['never ends', (response) => endless(response)],
    ['redirects elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    [
      'responds with HTML',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>'),
    ],
    ['responds with null', (response) => json(response, 200, null)],
    ['answers 204', (response) => response.writeHead(204).end()],
    ['responds with another shape', (response) => json(response, 200, { id: 7, status: ['running'] })],
    ['reports an unknown state', (response) => json(response, 200, { id: CONTAINER, status: 'levitating' })],
    ['rejects the key', (response) => refuse(response, 401, 'Who?')],
    ['fails', (response) => refuse(response, 500, 'Broken.')],
    ['fails in another format', (response) => response.writeHead(502).end('Bad gateway')],
  ];

  test.each(
    oddities,
  )('a node that %s is given up after a time limit, and affects only its own servers', async (_title, odd) => {
    let broken = false;
    const bad = await addNode(
      (asked, response) => (broken ? odd(response, asked) : wellBehaved(asked, response)),
      'bad',
    );
    const good = await addNode(wellBehaved, 'good');
    const lost: string[] = [];
    for (let index = 0; index < 12; index += 1)
      lost.push((await make(grace, { nodeId: bad.id, name: `b${index}` })).id);
    const kept = await make(grace, { nodeId: good.id, name: 'g' });
    broken = true;
    silentUrl = bad.url;
    bad.asked.length = 0;
    const begin = performance.now();
    const { items } = await servers.list(grace, {});
    // Twelve sequential timeouts would take twelve seconds.
    expect(performance.now() - begin).toBeLessThan(10_000);
    // The twelve servers cause one request for the list. Others only check whether the node supports events.
    const lines = bad.asked.map(({ line }) => line);
    expect(lines.filter((line) => line !== 'GET /container/list' && line !== 'GET /events')).toEqual([]);
    expect(lines.filter((line) => line === 'GET /container/list').length).toBeLessThanOrEqual(1);
    const statusOf = new Map(items.map(({ id, status }) => [id, status]));
    expect(new Set(lost.map((id) => statusOf.get(id)))).toEqual(new Set(['unreachable']));
    // On a busy host, the first list may not have waited long enough for the other node.
    await eventually('the server of the other node is shown as running', async () => {
      const page = await servers.list(grace, {});
      return page.items.some(({ id, status }) => id === kept.id && status === 'running');
    });
    for (const attempt of [
      () => servers.control(grace, lost[0] ?? '', 'start'),
      () => servers.logs(grace, lost[0] ?? '', {}),
      () => servers.players(grace, lost[0] ?? ''),
      () => make(grace, { nodeId: bad.id, name: 'new' }),
    ]) {
      expect(await failureOf(attempt())).toBe('unavailable/unavailable');
    }
    expect(await database.db.models.servers.count({ where: { name: 'new' } })).toBe(0);
  });
});
