import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { newId } from '../../lib/text/ids.js';
import { connectNode } from '../../testing/berth/connect-node.js';
import { addPerson } from '../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../testing/database/panel-database.js';
import { startEventNode } from '../../testing/network/event-node.js';
import {
  type Answer,
  CONTAINER,
  type OddNode,
  refuse,
  startOddNode,
  wellBehaved,
} from '../../testing/network/odd-node.js';
import { eventually } from '../../testing/time/eventually.js';
import { testClock } from '../../testing/time/test-clock.js';
import type { Caller } from '../access/caller.js';
import { createNodes, type Nodes } from '../nodes/registry/nodes.js';
import { createServerTypes } from './server-types.js';
import { createServers, type Servers } from './servers.js';

const ignore = () => undefined;
const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };
/**
 * The time limits. Two nodes respond only after both have received a request: queries one after the other would time
 * out.
 */
const PATIENT = { readMs: 20_000, powerMs: 20_000, installMs: 20_000 };
const MINUTE_MS = 60_000;
const DAY_S = 86_400;

describe('slow or busy nodes', () => {
  let database: TestDatabase;
  let nodes: Nodes;
  let servers: Servers;
  let grace: Caller;
  let answer: Answer;
  let started: OddNode[];
  beforeEach(async () => {
    database = await sqliteDatabase();
    const basics = { db: database.db, clock: testClock(), logger };
    const connect = (target: Parameters<typeof connectNode>[0]) => connectNode(target, PATIENT);
    nodes = createNodes({ ...basics, sealingKeys: ['a session secret for these tests'], connect });
    servers = createServers({ ...basics, nodes, rules: { serverLimit: 20, panelPort: 3000 } });
    grace = await addPerson(database.db, 'Grace');
    answer = wellBehaved;
    started = [];
  });
  afterEach(async () => {
    await servers.close();
    for (const node of started) await node.stop();
    await database.remove();
  });

  async function add<N extends OddNode>(node: N): Promise<N> {
    started.push(node);
    const { id: nodeId } = await nodes.create({
      name: newId('n_'),
      url: node.url,
      key: 'a-key-of-the-daemon',
    });
    const rest = {
      type: 'nodejs',
      version: 'latest',
      port: 1,
      state: 'installed',
      createdAt: new Date(),
    } as const;
    const [id, name] = [newId('srv_'), newId('s_')];
    await database.db.models.servers.create({
      ...{ id, name, nodeId, containerId: CONTAINER, ownerId: grace.user.id },
      ...rest,
    });
    return node;
  }
  const addSilent = () => startOddNode((asked, response) => answer(asked, response)).then(add);
  const statuses = async () => (await servers.list(grace, {})).items.map(({ status }) => status);
  const are = (...wanted: string[]) =>
    eventually(`they are ${wanted}`, async () => String(await statuses()) === String(wanted));

  /** Returns a response that each node sends only after both have received the request. */
  const together = (line: string): Answer => {
    const waiting: (() => void)[] = [];
    return (asked, response) => {
      if (asked.line !== line) return wellBehaved(asked, response);
      waiting.push(() => wellBehaved(asked, response));
      if (waiting.length === 2) for (const go of waiting.splice(0)) go();
    };
  };
  const refusing = (status: number): Answer => {
    return (asked, response) => {
      if (asked.line !== 'GET /container/list') return wellBehaved(asked, response);
      response.setHeader('retry-after', DAY_S);
      refuse(response, status, 'Not now.');
    };
  };

  test('the panel queries nodes for their servers in parallel', async () => {
    await addSilent();
    await addSilent();
    // When both are `running`, the panel knows that these nodes do not support events.
    await are('running', 'running');
    answer = together('GET /container/list');
    expect(await statuses()).toEqual(['running', 'running']);
  });

  test('the panel queries nodes for their server types in parallel', async () => {
    await addSilent();
    await addSilent();
    answer = together('GET /container/types');
    const { items } = await createServerTypes({ nodes }).list({}, { userId: 'usr_1', isAdmin: false });
    expect(items.map(({ reachable }) => reachable)).toEqual([true, true]);
  });

  test('the start of the panel follows the nodes that have servers, before anybody lists them', async () => {
    const node = await add(await startEventNode());
    const unused = await startEventNode();
    started.push(unused);
    await nodes.create({ name: 'unused', url: unused.url, key: 'a-key-of-the-daemon' });
    for (const { asked } of [node, unused]) asked.length = 0;
    await servers.followNodes();
    const isListed = () => node.asked.some(({ line }) => line === 'GET /container/list');
    await eventually('a list of its containers', isListed);
    expect(unused.asked).toEqual([]);
  });

  test('a silent node does not prevent the start of the panel', async () => {
    await addSilent();
    answer = ignore;
    await servers.followNodes();
    const node = await add(await startEventNode());
    node.containers.set(CONTAINER, { id: CONTAINER, status: 'running' });
    await are('unreachable', 'running');
  });

  test('while a node responds with 429, its servers keep their last state for a minute', async () => {
    await addSilent();
    await are('running');
    answer = refusing(429);
    expect(await statuses()).toEqual(['running']);
    answer = refusing(500);
    expect(await statuses()).toEqual(['unreachable']);
    // A node that was unreachable before stays unreachable when it responds with 429.
    answer = refusing(429);
    expect(await statuses()).toEqual(['unreachable']);
    answer = wellBehaved;
    expect(await statuses()).toEqual(['running']);
    answer = refusing(429);
    const now = performance.now.bind(performance);
    const later = jest.spyOn(performance, 'now').mockImplementation(() => now() + MINUTE_MS);
    try {
      expect(await statuses()).toEqual(['unreachable']);
    } finally {
      later.mockRestore();
    }
  });

  test('a node with an event stream is checked again soon after a 429, however long its Retry-After is', async () => {
    const node = await add(await startEventNode());
    node.containers.set(CONTAINER, { id: CONTAINER, status: 'running' });
    await are('running');
    let refused = 0;
    node.before = (line, response) => {
      if (line !== 'GET /container/list' || refused > 0) return false;
      refused += 1;
      response.setHeader('retry-after', DAY_S);
      refuse(response, 429, 'Too many.', 'rate_limited');
      return true;
    };
    await eventually('the refusal', () => refused === 1);
    node.containers.set(CONTAINER, { id: CONTAINER, status: 'killed' });
    node.say('event: dropped\ndata: {"events":null}\n\n');
    // Send comments as a daemon does: the panel reconnects to a node that sends nothing.
    const comments = setInterval(() => node.say(':\n\n'), 1000);
    await are('killed').finally(() => clearInterval(comments));
  });
});
