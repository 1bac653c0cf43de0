import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { connectNode } from '../../../testing/berth/connect-node.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { type TestClock, testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { createNodes, type Nodes } from '../../nodes/registry/nodes.js';
import { openPanelDatabase } from '../../schema/open-panel-database.js';
import { createServers, type Servers } from '../servers.js';
import { keepReservation, reservedOn } from './reservations.js';
import { GIB, type SizedNode, startSizedNode } from './suites/sized-nodes.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const FULL = 'conflict/no_capacity';
/** More requests than a user can have in progress and in the queue of a node together (`NodeGate`). */
const QUEUE = 60;
const PATIENT = { readMs: 60_000, powerMs: 60_000, installMs: 60_000 };
const connect = (target: Parameters<typeof connectNode>[0]) => connectNode(target, PATIENT);

type Input = Partial<Parameters<Servers['create']>[1]>;

function openPanel(db: PanelDatabase, clock = testClock()) {
  const nodes = createNodes({ db, clock, sealingKeys: ['a session secret for tests'], connect });
  const rules = { serverLimit: 1000, panelPort: 3000 };
  return { nodes, servers: createServers({ db, clock, nodes, logger: quiet, rules }) };
}

function placementSuite(newDatabase: () => Promise<TestDatabase>, { hasReplicas = false } = {}): void {
  let database: TestDatabase;
  let clock: TestClock;
  let nodes: Nodes;
  let servers: Servers;
  let ada: Caller;
  let grace: Caller;
  let started: SizedNode[];

  beforeEach(async () => {
    database = await newDatabase();
    clock = testClock();
    ({ nodes, servers } = openPanel(database.db, clock));
    ada = await addPerson(database.db, 'Ada', true);
    grace = await addPerson(database.db, 'Grace');
    started = [];
  });
  afterEach(async () => {
    await servers.close();
    for (const node of started) await node.stop();
    await database.remove();
  });

  const addNode = async (memoryGib: number, more: Partial<Parameters<Nodes['create']>[0]> = {}) => {
    const node = await startSizedNode(memoryGib);
    started.push(node);
    // Of equal nodes, the older one is chosen.
    clock.advance(1000);
    const name = `node ${started.length}`;
    const { id } = await nodes.create({ name, url: node.url, key: 'a-key', ...more });
    await eventually('the capacity of the host', async () => (await servers.hostLoads([id])).has(id));
    return Object.assign(node, { id });
  };
  const make = (caller: Caller, input: Input, at = servers) =>
    at.create(caller, { name: `s${Math.random()}`, type: 'nodejs', ...input });
  const place = (input: Input = {}, at = servers) => make(grace, { placement: {}, ...input }, at);
  const memoryOn = async (nodeId: string) =>
    ((await reservedOn(database.db, [nodeId])).get(nodeId)?.memoryBytes ?? 0) / GIB;

  /** Places servers at the same time. @returns how many were created; all others were refused for lack of capacity */
  async function admittedOf(count: number, at: (index: number) => Servers): Promise<number> {
    const outcomes = await Promise.all(
      Array.from({ length: count }, async (_, index) =>
        place({}, at(index)).then(
          () => 'made',
          (error: { kind?: string; code?: string }) => `${error.kind}/${error.code}`,
        ),
      ),
    );
    expect(new Set(outcomes)).toEqual(new Set(['made', FULL]));
    return outcomes.filter((outcome) => outcome === 'made').length;
  }

  test('concurrent requests never reserve more than the nodes have', async () => {
    const [one, other] = [await addNode(3), await addNode(4)];
    expect(await admittedOf(20, () => servers)).toBe(7);
    expect([await memoryOn(one.id), await memoryOn(other.id)]).toEqual([3, 4]);
  });

  const testReplicas = hasReplicas ? test : () => undefined;
  testReplicas('two replicas of the panel never reserve more than the nodes have', async () => {
    const [one, other] = [await addNode(3), await addNode(4)];
    const db = await openPanelDatabase(database.location);
    const replica = openPanel(db).servers;
    try {
      expect(await admittedOf(20, (index) => (index % 2 === 0 ? servers : replica))).toBe(7);
      expect([await memoryOn(one.id), await memoryOn(other.id)]).toEqual([3, 4]);
    } finally {
      await replica.close();
      await db.close();
    }
  });

  test('a user cannot exceed the capacity of a chosen node, an administrator can', async () => {
    const { id: nodeId } = await addNode(2);
    await make(grace, { nodeId });
    const { id } = await make(grace, {});
    expect(await failureOf(make(grace, { nodeId }))).toBe(FULL);
    await expect(make(grace, {})).rejects.toThrow(
      'does not have enough free capacity for this server (memory)',
    );
    await make(ada, { nodeId });
    expect(await memoryOn(nodeId)).toBe(3);
    await servers.remove(grace, id, true);
    expect(await failureOf(make(grace, { nodeId }))).toBe(FULL);
    await nodes.update(nodeId, { capacity: { memoryOvercommit: 50 } });
    await make(grace, { nodeId });
    expect(await failureOf(make(grace, { nodeId }))).toBe(FULL);
  });

  test('the panel chooses the node with the largest share of free memory that meets all conditions', async () => {
    const small = await addNode(2, { tags: ['ssd'] });
    const big = await addNode(100, { tags: ['ssd', 'eu'] });
    const out = await addNode(200, { tags: ['ssd', 'eu'], maintenance: true });
    big.absent.add('teeworlds');
    const nodeOf = async (input: Input) => (await place(input)).nodeId;
    expect(await nodeOf({ placement: { tags: ['ssd'] } })).toBe(small.id);
    expect(await nodeOf({ placement: {} })).toBe(big.id);
    expect(await nodeOf({ type: 'teeworlds' })).toBe(small.id);
    expect(await nodeOf({ placement: { tags: ['eu', 'ssd'] } })).toBe(big.id);
    await expect(place({ placement: { tags: ['eu'] }, type: 'teeworlds' })).rejects.toMatchObject({
      code: 'no_capacity',
      message:
        'No node can take this server. Of the nodes, 1 is in maintenance, 1 does not have all tags, 1 does not offer the type in this version.',
    });
    await big.stop();
    started.splice(started.indexOf(big), 1);
    await expect(place({ placement: { tags: ['eu'] } })).rejects.toThrow(
      '1 does not respond, 1 is in maintenance, 1 does not have all tags',
    );
    expect(out.bodies('POST /container/install')).toEqual([]);
  });

  test('a user whose requests fill the queue of the only node is told to wait, and not that the node is offline', async () => {
    const node = await addNode(8);
    node.silent.add('GET /container/types');
    const client = await nodes.client(node.id, { userId: grace.user.id });
    const waiting = Array.from({ length: QUEUE }, () =>
      client.call('listServerTypes', {}).catch(() => undefined),
    );
    expect(await failureOf(place())).toBe('rate_limited/rate_limited');
    await node.stop();
    started.pop();
    await Promise.all(waiting);
  });

  test('without `nodeId` and `placement`, several nodes are a choice of the caller', async () => {
    const { id: nodeId } = await addNode(2);
    await addNode(2);
    expect(await failureOf(make(grace, {}))).toBe('conflict/node_required');
    expect(await failureOf(make(ada, {}))).toBe('conflict/node_required');
    expect(await failureOf(make(grace, { nodeId, placement: {} }))).toBe('invalid_input/bad_request');
  });

  test('a server reserves its own limits, which only administrators choose, or else those of its type', async () => {
    const node = await addNode(100);
    node.typeGib['minecraft-java'] = 4;
    await make(grace, { type: 'minecraft-java' });
    expect(await failureOf(make(grace, { memoryLimit: GIB }))).toBe('forbidden/forbidden');
    const limits = { memoryLimit: 16 * GIB, cpuLimit: 2.5, diskLimit: 30 * GIB };
    await make(ada, limits);
    expect((await reservedOn(database.db, [node.id])).get(node.id)).toEqual({
      ...{ memoryBytes: 20 * GIB, milliCpus: 3500, diskBytes: 30 * GIB, unknownServers: 0 },
    });
    expect(node.bodies('POST /container/install')[1]).toMatchObject({
      ...{ memory_limit: 16 * GIB, cpu_limit: 2.5, disk_limit: 30 * GIB },
    });
  });

  test('changed limits are reserved, and unknown ones once they are read', async () => {
    const node = await addNode(100);
    const { id } = await make(grace, {});
    const reserved = async () => (await reservedOn(database.db, [node.id])).get(node.id);
    const { models } = database.db;
    const unknown = { memoryReserved: null, milliCpusReserved: null, diskReserved: null };
    await models.servers.update(unknown, { where: { id } });
    expect(await reserved()).toEqual({ memoryBytes: 0, milliCpus: 0, diskBytes: 0, unknownServers: 1 });
    await servers.settings(grace, id);
    const known = { memoryBytes: GIB, milliCpus: 1000, diskBytes: 0, unknownServers: 0 };
    expect(await reserved()).toEqual(known);
    await servers.update(ada, id, { memoryLimit: 200 * GIB, diskLimit: 5 * GIB });
    expect(await reserved()).toEqual({ ...known, memoryBytes: 200 * GIB, diskBytes: 5 * GIB });
  });

  test('what servers of an earlier version reserve is read from their nodes when the panel starts', async () => {
    const [node, silent] = [await addNode(100), await addNode(100)];
    for (const { id: nodeId } of [node, silent]) await make(grace, { nodeId });
    const unknown = { memoryReserved: null, milliCpusReserved: null, diskReserved: null };
    await database.db.models.servers.update(unknown, { where: {} });
    silent.silent.add('GET /container/settings');
    await servers.followNodes();
    await eventually('the reservation', async () => (await memoryOn(node.id)) === 1);
    expect(await memoryOn(silent.id)).toBe(0);
  });

  test('what many servers reserve is read at the rate of one user, also from a node that has had too many requests', async () => {
    const node = await addNode(100);
    const { id } = await make(grace, { nodeId: node.id });
    const { models } = database.db;
    const unknown = { memoryReserved: null, milliCpusReserved: null, diskReserved: null };
    const row = (await models.servers.findByPk(id))?.get();
    if (row === undefined) throw new Error('the server is missing');
    await models.servers.destroy({ where: { id } });
    const copies = Array.from({ length: 16 }, () => ({ ...row, ...unknown, id: newId('srv_') }));
    await models.servers.bulkCreate(copies.map((copy) => ({ ...copy, name: copy.id })));
    node.refusals.set('GET /container/settings', [429, 429, 429, 429]);
    const begunMs = performance.now();
    await servers.followNodes();
    await eventually('the reservations', async () => (await memoryOn(node.id)) === 16);
    // Three requests in any 200 ms (`NodeGate`).
    expect(performance.now() - begunMs).toBeGreaterThan(950);
  });

  test('a reinstallation with a type of larger limits needs the capacity for them', async () => {
    const node = await addNode(4);
    Object.assign(node.typeGib, { small: 0.5, large: 4, huge: 5 });
    const { id } = await make(grace, {});
    expect(await failureOf(servers.reinstall(grace, id, { type: 'huge' }))).toBe(FULL);
    expect(await memoryOn(node.id)).toBe(1);
    await servers.reinstall(grace, id, { type: 'large' });
    expect(await memoryOn(node.id)).toBe(4);
    node.settings['memory_limit'] = 4 * GIB;
    await servers.reinstall(grace, id, { type: 'small' });
    expect(await memoryOn(node.id)).toBe(4);
    await servers.reinstall(ada, id, { type: 'huge' });
    expect(await memoryOn(node.id)).toBe(5);
  });

  test('what a reinstallation reserves stays reserved while the node still reports the previous limits', async () => {
    const node = await addNode(4);
    Object.assign(node.typeGib, { small: 0.5, large: 4 });
    const { id } = await make(grace, {});
    await servers.reinstall(grace, id, { type: 'large' });
    await servers.settings(grace, id);
    await servers.update(grace, id, { description: 'changed meanwhile' });
    expect(await memoryOn(node.id)).toBe(4);
    expect(await failureOf(place())).toBe(FULL);
    // A second reinstallation, which the node refuses, takes nothing from the first one.
    node.isReinstalling = true;
    expect(await failureOf(servers.reinstall(grace, id, { type: 'small' }))).toBe('conflict/conflict');
    expect(await memoryOn(node.id)).toBe(4);
    clock.advance(11 * 60_000);
    await servers.settings(grace, id);
    expect(await memoryOn(node.id)).toBe(1);
  });

  test('a refused reinstallation reserves nothing', async () => {
    const node = await addNode(4);
    Object.assign(node.typeGib, { large: 4 });
    const { id } = await make(grace, {});
    node.isReinstalling = true;
    expect(await failureOf(servers.reinstall(grace, id, { type: 'large' }))).toBe('conflict/conflict');
    expect(await memoryOn(node.id)).toBe(1);
  });

  test('a refused reinstallation is reported even if the settings cannot be read afterwards', async () => {
    const node = await addNode(4);
    Object.assign(node.typeGib, { large: 4 });
    const { id } = await make(grace, {});
    node.isReinstalling = true;
    node.refusals.set('GET /container/settings', [0, 503]);
    expect(await failureOf(servers.reinstall(grace, id, { type: 'large' }))).toBe('conflict/conflict');
    expect(node.refusals.get('GET /container/settings')).toEqual([]);
    await servers.settings(grace, id);
    expect(await memoryOn(node.id)).toBe(1);
  });

  test('settings that were read before a change do not lower what it reserves', async () => {
    const node = await addNode(4);
    const { id } = await make(grace, {});
    const seen = await database.db.models.servers.findByPk(id);
    if (seen === null) throw new Error('the server is missing');
    await servers.update(ada, id, { memoryLimit: 3 * GIB });
    const settings = { memory_limit: GIB / 2, cpu_limit: 1 };
    await keepReservation({ db: database.db, clock }, id, { seen, settings });
    expect(await memoryOn(node.id)).toBe(3);
  });
}

describeWith([], 'the capacity of nodes, on SQLite', () => placementSuite(sqliteDatabase));
describeWith(['postgres'], 'the capacity of nodes, on PostgreSQL', () =>
  placementSuite(() => postgresDatabase(testService('postgres')), { hasReplicas: true }),
);
