import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ownVersion } from '../../../lib/process/own-version.js';
import { newId } from '../../../lib/text/ids.js';
import { connectNode } from '../../../testing/berth/connect-node.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { type OddNode, startOddNode, wellBehaved } from '../../../testing/network/odd-node.js';
import { type TestClock, testClock } from '../../../testing/time/test-clock.js';
import { createNodes, type Nodes } from './nodes.js';

const KEY = 'a-key-of-the-daemon';

describe('the nodes of a panel', () => {
  let database: TestDatabase;
  let clock: TestClock;
  let nodes: Nodes;
  let started: OddNode[];

  beforeEach(async () => {
    database = await sqliteDatabase();
    clock = testClock();
    nodes = createNodes({
      db: database.db,
      clock,
      sealingKeys: ['a session secret for these tests'],
      connect: connectNode,
    });
    started = [];
  });
  afterEach(async () => {
    for (const node of started) await node.stop();
    await database.remove();
  });

  const addNode = async (name = 'local') => {
    const node = await startOddNode(wellBehaved);
    started.push(node);
    const { id } = await nodes.create({ name, url: node.url, key: KEY });
    return { ...node, id };
  };
  const addServer = async (nodeId: string) => {
    const { user } = await addPerson(database.db, 'Grace');
    const createdAt = new Date();
    const rest = { type: 'nodejs', version: 'latest', port: 1, state: 'installed' as const, createdAt };
    await database.db.models.servers.create({
      id: newId('srv_'),
      ownerId: user.id,
      nodeId,
      name: 's',
      ...rest,
    });
  };

  test('a node is online while it responds, and offline when it does not', async () => {
    const node = await addNode();
    const online = { status: 'online', version: ownVersion(), runtime: 'docker', local: false };
    expect(await nodes.get(node.id)).toMatchObject(online);
    expect(JSON.stringify(await nodes.get(node.id))).not.toContain(KEY);
    await node.stop();
    started.pop();
    expect(await nodes.get(node.id)).toMatchObject({ status: 'offline', version: ownVersion() });
  });

  test('the local daemon is added as a node once, and later starts of it update its address and key', async () => {
    const daemon = await startOddNode(wellBehaved);
    started.push(daemon);
    const first = await nodes.enrolLocal({ name: 'local', url: 'http://127.0.0.1:9', key: KEY });
    expect(first).toMatchObject({ local: true, status: 'offline' });
    await nodes.update(first.id, { name: 'My machine' });
    const second = await nodes.enrolLocal({ name: 'local', url: `${daemon.url}/`, key: 'another-key-of-it' });
    expect(second).toMatchObject({ id: first.id, name: 'My machine', url: daemon.url, status: 'online' });
    expect(daemon.asked.at(-1)?.authorization).toBe('Bearer another-key-of-it');
    expect((await nodes.list({})).items).toHaveLength(1);
  });

  test('the address of a node is unique, however it is written, and an invalid address is rejected', async () => {
    const node = await addNode();
    const again = { name: 'again', url: node.url.replace('127.0.0.1', '127.1').toUpperCase(), key: KEY };
    expect(await failureOf(nodes.create(again))).toBe('conflict/conflict');
    expect(await failureOf(nodes.create({ ...again, url: 'http://127.0.0.1:99999' }))).toBe(
      'invalid_input/bad_request',
    );
  });

  test('the API keys of nodes are encrypted in the database, and useless with another secret or in another row', async () => {
    const one = await addNode();
    const { models } = database.db;
    expect(JSON.stringify(await models.nodes.findAll())).not.toContain(KEY);
    const rotated = createNodes({
      db: database.db,
      clock,
      sealingKeys: ['some other secret'],
      connect: connectNode,
    });
    expect(await failureOf(rotated.client(one.id))).toBe('unavailable/unavailable');
    const two = await addNode('two');
    const sealed = await models.nodes.findByPk(one.id);
    await models.nodes.update({ sealedKey: sealed?.sealedKey ?? '' }, { where: { id: two.id } });
    expect(await failureOf(nodes.client(two.id))).toBe('unavailable/unavailable');
    await rotated.update(one.id, { key: 'given-again-by-hand' });
    await rotated.client(one.id);
  });

  test('what servers a node gets can be set when it is added and changed later, field by field', async () => {
    const node = await addNode();
    const unset = { memoryBytes: null, cpus: null, diskBytes: null };
    const none = { ...unset, memoryOvercommit: 0, cpuOvercommit: 0, diskOvercommit: 0 };
    expect(await nodes.get(node.id)).toMatchObject({
      ...{ tags: [], maintenance: false, maintenanceReason: null, capacity: none, portRanges: [] },
    });
    const noted: object[] = [];
    const note = (changes: readonly object[]) => noted.push(...changes);
    await nodes.update(
      node.id,
      { tags: ['ssd', 'eu', 'ssd'], capacity: { cpus: 2.5, cpuOvercommit: 50 } },
      note,
    );
    await nodes.update(node.id, { capacity: { cpus: null, memoryBytes: 1 }, maintenance: true }, note);
    const stored = {
      ...{ tags: ['ssd', 'eu'], maintenance: true, portRanges: [] },
      capacity: { ...none, memoryBytes: 1, cpuOvercommit: 50 },
    };
    expect(await nodes.get(node.id)).toMatchObject(stored);
    expect((await nodes.list({})).items).toMatchObject([stored]);
    expect(noted).toEqual([
      { field: 'tags', from: null, to: 'ssd' },
      { field: 'tags', from: null, to: 'eu' },
      { field: 'capacity', from: null, to: null },
      { field: 'maintenance', from: 'false', to: 'true' },
      { field: 'capacity', from: null, to: null },
    ]);
    const portRanges = [
      { from: 2000, to: 2010 },
      { from: 2010, to: 2020 },
    ];
    await expect(nodes.update(node.id, { portRanges })).rejects.toMatchObject({
      kind: 'invalid_input',
      message: 'The ranges 2000-2010 and 2010-2020 overlap.',
    });
    const other = { name: 'other', url: 'http://127.0.0.1:9', key: KEY, tags: ['hdd'], portRanges };
    expect(await failureOf(nodes.create(other))).toBe('invalid_input/bad_request');
    const added = await nodes.create({ ...other, portRanges: portRanges.slice(0, 1) });
    expect(added).toMatchObject({ tags: ['hdd'], portRanges: [{ from: 2000, to: 2010 }], capacity: none });
  });

  test('names and addresses of nodes are unique, and a node with servers cannot be removed', async () => {
    const node = await addNode();
    const again = { name: 'local', url: 'http://127.0.0.1:9', key: KEY };
    expect(await failureOf(nodes.create(again))).toBe('conflict/name_taken');
    expect(await failureOf(nodes.create({ ...again, name: 'x', url: `${node.url}/` }))).toBe(
      'conflict/conflict',
    );
    await addServer(node.id);
    expect(await failureOf(nodes.remove(node.id))).toBe('conflict/node_in_use');
    expect(await failureOf(nodes.remove(node.id, { force: false }))).toBe('conflict/node_in_use');
    await expect(nodes.remove(node.id)).rejects.toThrow('send the request again with `?force=true`');
    await database.db.models.servers.destroy({ where: {} });
    await nodes.remove(node.id);
    expect(await failureOf(nodes.get(node.id))).toBe('not_found/not_found');
  });
});
