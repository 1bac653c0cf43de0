import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AttentionKind } from '../../generated/panel/types.js';
import { ownVersion } from '../../lib/process/own-version.js';
import { newId } from '../../lib/text/ids.js';
import { connectNode } from '../../testing/berth/connect-node.js';
import { addPerson } from '../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../testing/database/panel-database.js';
import { failureOf } from '../../testing/failure-of.js';
import { type EventNode, startEventNode } from '../../testing/network/event-node.js';
import { json } from '../../testing/network/odd-node.js';
import { eventually } from '../../testing/time/eventually.js';
import { type TestClock, testClock } from '../../testing/time/test-clock.js';
import type { Caller } from '../access/caller.js';
import { createNodes, type Nodes } from '../nodes/registry/nodes.js';
import { createServers, type Servers } from '../servers/servers.js';
import { createOverview, type Overview, type OverviewOptions } from './overview.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const GIB = 1024 ** 3;
const SESSION = { scopes: 'session' } as const;
/** What the panel reports of hosts whose daemons report `hostStats`. */
const HOST = {
  ...{ cpuPercent: 12.5, cores: 8, loadAverages: [1.25, 0.9, 0.75] },
  memory: { totalBytes: 16 * GIB, usedBytes: 6 * GIB, freeBytes: 10 * GIB },
  disk: { totalBytes: 100 * GIB, usedBytes: 40 * GIB, freeBytes: 60 * GIB },
};

const hostStats = (diskUsed: number) => ({
  cpu: { usage: 12.5, cores: 8, model: 'a CPU', load_averages: [1.25, 0.9, 0.75] },
  memory: { total: 16 * GIB, used: 6 * GIB, free: 10 * GIB },
  disk: { total: 100 * GIB, used: diskUsed, free: 100 * GIB - diskUsed },
  network: { rx_bytes: 1, tx_bytes: 2 },
});

describe('the overview of the panel', () => {
  let database: TestDatabase;
  let clock: TestClock;
  let nodes: Nodes;
  let servers: Servers;
  let owner: Caller;
  let started: EventNode[];

  beforeEach(async () => {
    database = await sqliteDatabase();
    clock = testClock();
    const { db } = database;
    nodes = createNodes({ db, clock, sealingKeys: ['a key for tests'], connect: connectNode });
    servers = createServers({
      ...{ db, clock, nodes, logger: quiet },
      rules: { serverLimit: 20, panelPort: 3000 },
    });
    owner = await addPerson(db, 'Grace');
    started = [];
  });
  afterEach(async () => {
    await servers.close();
    for (const node of started) await node.stop();
    await database.remove();
  });

  const overviewOf = (more: Partial<OverviewOptions> = {}): Overview =>
    createOverview({
      ...{ db: database.db, clock, nodes, servers, readVersion: ownVersion },
      ...{ url: 'http://localhost:3000', proxyGaps: [] },
      ...more,
    });
  const addNode = async (name: string, { diskUsed = 40 * GIB } = {}) => {
    const node = await startEventNode();
    node.before = (line, response) => {
      if (line === 'GET /stats') json(response, 200, hostStats(diskUsed));
      return line === 'GET /stats';
    };
    started.push(node);
    clock.advance(1);
    const { id } = await nodes.create({ name, url: node.url, key: 'a-key-of-the-daemon' });
    return { node, nodeId: id };
  };
  const addServer = async ({ node, nodeId }: { node: EventNode; nodeId: string }, status: string) => {
    const [id, containerId] = [newId('srv_'), newId('cnt_')];
    const rest = { type: 'nodejs', version: 'latest', port: 1, state: 'installed' as const };
    const createdAt = new Date(Number(await database.db.models.servers.count()));
    const row = { id, name: `server ${createdAt.getTime()}`, ownerId: owner.user.id, nodeId, containerId };
    await database.db.models.servers.create({ ...row, createdAt, ...rest });
    node.containers.set(containerId, { id: containerId, status });
    return id;
  };
  /** Returns what needs attention of this kind. */
  const attention = async (
    overview: Overview,
    kind: AttentionKind,
    caller: Pick<Caller, 'scopes'> = SESSION,
  ) => (await overview.get(caller)).attention.find((each) => each.kind === kind);

  /** Waits until the panel knows the states of all servers, which can take longer than a response waits. */
  const known = (overview: Overview) =>
    eventually('the states of the servers', async () => {
      const { byStatus } = (await overview.get(SESSION)).servers;
      return byStatus.every(({ status }) => status !== 'unreachable');
    });

  test('of a panel without nodes and servers has nothing that needs attention', async () => {
    expect(await overviewOf().get(SESSION)).toEqual({
      version: ownVersion(),
      nodes: { total: 0, online: 0, offline: 0, unknown: 0 },
      servers: { total: 0, suspended: 0, byStatus: [] },
      attention: [],
    });
  });

  test('counts nodes and servers by state, and lists the crashed servers that are not suspended', async () => {
    const one = await addNode('one');
    await addServer(one, 'running');
    await addServer(one, 'running');
    const two = await addNode('two');
    const crashed = await addServer(two, 'crashed');
    const suspended = await addServer(two, 'crashed');
    await database.db.models.servers.update(
      { suspendedAt: new Date(clock.now()) },
      { where: { id: suspended } },
    );
    const overview = overviewOf();
    await known(overview);
    const { nodes: ofNodes, servers: ofServers, attention: found } = await overview.get(SESSION);
    expect(ofNodes).toEqual({ total: 2, online: 2, offline: 0, unknown: 0 });
    expect(ofServers).toMatchObject({ total: 4, suspended: 1 });
    expect(ofServers.byStatus).toEqual([
      { status: 'running', count: 2 },
      { status: 'crashed', count: 1 },
    ]);
    const [{ id: nodeId } = { id: '' }] = (await nodes.list({})).items.slice(1);
    const items = [{ id: crashed, name: 'server 2', detail: nodeId, since: null }];
    expect(found).toEqual([{ kind: 'server_crashed', count: 1, items }]);
  });

  test('contains at most ten items of a kind, with the number of all', async () => {
    const one = await addNode('one');
    for (let count = 0; count < 12; count += 1) await addServer(one, 'crashed');
    const overview = overviewOf();
    await known(overview);
    const crashed = await attention(overview, 'server_crashed');
    expect([crashed?.count, crashed?.items.length]).toEqual([12, 10]);
  });

  test('lists a node that has stopped, whose servers are unreachable, and keeps its last figures', async () => {
    const one = await addNode('one');
    await addServer(one, 'running');
    const overview = overviewOf();
    await known(overview);
    await eventually('the figures', async () => (await overview.load(one.nodeId)).host !== null);
    expect(await overview.load(one.nodeId)).toMatchObject({ servers: 1, runningServers: 1, host: HOST });
    await one.node.stop();
    started = [];
    await eventually('the node is offline', async () => {
      clock.advance(10_000);
      return (await attention(overview, 'node_offline')) !== undefined;
    });
    const [item] = (await attention(overview, 'node_offline'))?.items ?? [];
    expect(item).toMatchObject({ id: one.nodeId, name: 'one', since: expect.any(String) });
    await eventually('the servers are unreachable', async () => {
      const { byStatus } = (await overview.get(SESSION)).servers;
      return byStatus.length === 1 && byStatus[0]?.status === 'unreachable';
    });
    expect(await overview.load(one.nodeId)).toMatchObject({ servers: 1, runningServers: 0, host: HOST });
  });

  test('shows what servers of a node reserve and what is free, also if they reserve more than there is', async () => {
    const one = await addNode('one');
    const id = await addServer(one, 'running');
    const overview = overviewOf();
    await eventually('the figures', async () => (await overview.load(one.nodeId)).host !== null);
    const reservation = { memoryReserved: 20 * GIB, milliCpusReserved: 1500, diskReserved: 10 * GIB };
    await database.db.models.servers.update(reservation, { where: { id } });
    const reserved = { memoryBytes: 20 * GIB, cpus: 1.5, diskBytes: 10 * GIB, unknownServers: 0 };
    const free = { memoryBytes: -4 * GIB, cpus: null, diskBytes: 90 * GIB };
    expect(await overview.load(one.nodeId)).toMatchObject({ reserved, free });
    await nodes.update(one.nodeId, { capacity: { memoryOvercommit: 50, cpus: 2 } });
    const { items } = await overview.loads({});
    expect(items).toMatchObject([{ reserved, free: { ...free, memoryBytes: 4 * GIB, cpus: 0.5 } }]);
  });

  test('waits for a silent node less long than a request to it, and then not at all', async () => {
    const silent = await addNode('silent');
    await addServer(silent, 'running');
    silent.node.before = () => true;
    const overview = overviewOf();
    const timeOf = async () => {
      const begunMs = performance.now();
      const page = await overview.loads({});
      expect(page.items).toEqual([
        {
          ...{ nodeId: silent.nodeId, servers: 1, runningServers: 0, host: null },
          reserved: { memoryBytes: 0, cpus: 0, diskBytes: 0, unknownServers: 1 },
          free: { memoryBytes: null, cpus: null, diskBytes: null },
        },
      ]);
      return performance.now() - begunMs;
    };
    expect(await timeOf()).toBeLessThan(2500);
    expect(await timeOf()).toBeLessThan(400);
  });

  test('asks a node for its load at most every five seconds, however many look', async () => {
    const one = await addNode('one');
    const overview = overviewOf();
    await Promise.all(Array.from({ length: 20 }, () => overview.loads({})));
    await overview.load(one.nodeId);
    expect(one.node.asked.filter(({ line }) => line === 'GET /stats')).toHaveLength(1);
  });

  test('lists nodes whose disk is nearly full, and those with another version', async () => {
    const full = await addNode('full', { diskUsed: 95 * GIB });
    await addNode('not full', { diskUsed: 89 * GIB });
    const overview = overviewOf({ readVersion: () => '2.0.0' });
    await eventually('the figures', async () => {
      const { items } = await overview.loads({});
      return items.every(({ host }) => host !== null);
    });
    expect(await attention(overview, 'node_disk_full')).toEqual({
      kind: 'node_disk_full',
      count: 1,
      items: [{ id: full.nodeId, name: 'full', detail: '95', since: null }],
    });
    const outdated = await attention(overview, 'node_outdated');
    expect(outdated?.items.map(({ name, detail }) => [name, detail])).toEqual([
      ['full', ownVersion()],
      ['not full', ownVersion()],
    ]);
  });

  test('lists enabled administrators without a second factor', async () => {
    const { users } = database.db.models;
    for (const name of ['Ada', 'Bob', 'Cem']) await addPerson(database.db, name, true);
    const dan = await addPerson(database.db, 'Dan', true);
    await users.update({ twoFactorEnabled: true }, { where: { username: 'Ada' } });
    await users.update({ passkeyEnabled: true }, { where: { username: 'Bob' } });
    await users.update({ disabled: true }, { where: { username: 'Cem' } });
    expect(await attention(overviewOf(), 'administrator_without_second_factor')).toEqual({
      kind: 'administrator_without_second_factor',
      count: 1,
      items: [{ id: dan.user.id, name: 'Dan', detail: null, since: null }],
    });
  });

  test('names the address of an untrusted proxy for a day', async () => {
    const overview = overviewOf();
    overview.noteUntrustedProxy('198.51.100.1');
    expect((await attention(overview, 'proxy_untrusted'))?.items).toMatchObject([{ detail: '198.51.100.1' }]);
    clock.advance(24 * 3_600_000);
    expect(await attention(overview, 'proxy_untrusted')).toBeUndefined();
  });

  test('says that browsers on other machines use no TLS, and which settings a proxy lacks', async () => {
    const open = overviewOf({ url: 'http://192.0.2.1:3000', proxyGaps: ['public_url_missing'] });
    const found = (await open.get(SESSION)).attention.map(({ kind }) => kind);
    expect(found).toEqual(['https_unused', 'public_url_missing']);
    expect(await attention(overviewOf({ url: 'https://panel.example.org' }), 'https_unused')).toBeUndefined();
  });

  test('tells an API key only what its capabilities allow', async () => {
    await addServer(await addNode('one'), 'crashed');
    await database.db.models.users.update({ isAdmin: true }, { where: { id: owner.user.id } });
    const overview = overviewOf({ url: 'http://192.0.2.1:3000' });
    await known(overview);
    const kindsFor = async (...scopes: string[]) =>
      (await overview.get({ scopes })).attention.map(({ kind }) => kind);
    expect(await kindsFor('nodes.read')).toEqual([]);
    expect(await kindsFor('nodes.read', 'servers.read')).toEqual(['server_crashed']);
    expect(await kindsFor('nodes.read', 'users.*')).toEqual(['administrator_without_second_factor']);
    expect(await kindsFor('nodes.read', 'settings.read')).toEqual(['https_unused']);
  });

  test('has no load of an unknown node', async () => {
    expect(await failureOf(overviewOf().load(newId('node_')))).toBe('not_found/not_found');
  });
});
