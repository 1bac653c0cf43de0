import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { connectNode } from '../../../testing/berth/connect-node.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import {
  type Answer,
  json,
  type OddNode,
  startOddNode,
  wellBehaved,
} from '../../../testing/network/odd-node.js';
import { testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import { createNodes, type Nodes } from '../../nodes/registry/nodes.js';
import { createServers, type Servers } from '../servers.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const TIMEOUTS = { readMs: 3000, powerMs: 3000, installMs: 3000 };

describe('the list of servers', () => {
  let database: TestDatabase;
  let nodes: Nodes;
  let servers: Servers;
  let grace: Caller;
  let started: OddNode[];

  beforeEach(async () => {
    database = await sqliteDatabase();
    const { db } = database;
    const clock = testClock();
    const connect = (target: Parameters<typeof connectNode>[0]) => connectNode(target, TIMEOUTS);
    nodes = createNodes({ db, clock, sealingKeys: ['a session secret for these tests'], connect });
    const rules = { serverLimit: 20, panelPort: 3000 };
    servers = createServers({ db, clock, nodes, logger: quiet, rules });
    grace = await addPerson(db, 'Grace');
    started = [];
  });
  afterEach(async () => {
    await servers.close();
    for (const node of started) await node.stop();
    await database.remove();
  });

  const addNode = async (answer: Answer) => {
    const node = await startOddNode(answer);
    started.push(node);
    const { id } = await nodes.create({ name: `node ${started.length}`, url: node.url, key: 'a-key-of-it' });
    node.asked.length = 0;
    return { ...node, id };
  };
  const addServer = async (nodeId: string, containerId: string) => {
    const id = newId('srv_');
    const rest = { type: 'nodejs', version: 'latest', port: 1, state: 'installed' as const };
    const createdAt = new Date(Number(await database.db.models.servers.count()));
    const row = { id, name: id, ownerId: grace.user.id, nodeId, containerId, createdAt, ...rest };
    await database.db.models.servers.create(row);
    return id;
  };
  const entry = (id: string, status: string, reachable = true) => ({
    ...{ id, status, reachable, name: id, type: 'nodejs', version: '20', port: 8080 },
    ...{ uptime: 5, started_at: null },
  });
  /** Responds with these containers, one per page. */
  const listing =
    (...pages: ReturnType<typeof entry>[][]): Answer =>
    (asked, response) => {
      if (asked.line !== 'GET /container/list') return wellBehaved(asked, response);
      const page = Number(asked.query.get('cursor') ?? '0');
      const next = page + 1 < pages.length ? String(page + 1) : null;
      json(response, 200, { containers: pages[page], next_cursor: next });
    };
  const statuses = async () => (await servers.list(grace, { limit: 100 })).items.map(({ status }) => status);

  test('a node without event streams gets one request for its containers, however many servers it has', async () => {
    const ids = Array.from({ length: 60 }, () => newId('cnt_'));
    const node = await addNode(listing(ids.map((id) => entry(id, 'running'))));
    for (const id of ids) await addServer(node.id, id);
    expect(new Set(await statuses())).toEqual(new Set(['running']));
    expect(node.asked.map(({ line }) => line)).toEqual(['GET /events', 'GET /container/list']);
    await statuses();
    expect(node.asked.map(({ line }) => line).slice(2)).toEqual(['GET /container/list']);
  });

  test("the panel reads all pages of a node's containers, and recognizes servers whose container was removed", async () => {
    const [one, two, gone, unknown] = [newId('cnt_'), newId('cnt_'), newId('cnt_'), newId('cnt_')];
    const first = [entry(one, 'running'), entry(unknown, 'running', false)];
    const node = await addNode(listing(first, [entry(two, 'crashed')]));
    for (const id of [one, two, gone, unknown]) await addServer(node.id, id);
    expect(await statuses()).toEqual(['running', 'crashed', 'removed', 'unreachable']);
    expect(node.asked.filter(({ line }) => line === 'GET /container/list')).toHaveLength(2);
  });

  test('an endless list of containers ends after a time limit, and affects only the servers of its node', async () => {
    const id = newId('cnt_');
    const endless = await addNode((asked, response) => {
      if (asked.line !== 'GET /container/list') return wellBehaved(asked, response);
      json(response, 200, { containers: [entry(newId('cnt_'), 'running')], next_cursor: 'more' });
    });
    const good = await addNode(listing([entry(id, 'running')]));
    await addServer(endless.id, newId('cnt_'));
    await addServer(good.id, id);
    expect(await statuses()).toEqual(['unreachable', 'running']);
    expect(endless.asked.length).toBeLessThan(20);
  });

  test('a node that responds with 429 is asked again, and does not count as unreachable', async () => {
    const id = newId('cnt_');
    let refusals = 1;
    const node = await addNode((asked, response) => {
      if (asked.line !== 'GET /container/list' || refusals === 0)
        return listing([entry(id, 'running')])(asked, response);
      refusals -= 1;
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' });
      response.end(JSON.stringify({ error: 'rate_limited', message: 'Too many.', status: 429 }));
    });
    const server = await addServer(node.id, id);
    expect(await statuses()).toEqual(['running']);
    refusals = 10;
    expect(await statuses()).toEqual(['running']);
    expect(refusals).toBeLessThan(10);
    expect(await servers.get(grace, server)).toMatchObject({ status: 'running' });
    const newer = await addServer(node.id, newId('cnt_'));
    refusals = 10;
    const { items } = await servers.list(grace, {});
    expect(items.find((item) => item.id === newer)?.status).toBe('unreachable');
    const { status } = await nodes.get(node.id);
    expect(status).toBe('online');
    await expect(servers.control(grace, server, 'start')).resolves.toMatchObject({ status: 'starting' });
  });
});
