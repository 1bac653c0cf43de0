import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../../lib/text/ids.js';
import { connectNode } from '../../../../testing/berth/connect-node.js';
import { sqliteDatabase, type TestDatabase } from '../../../../testing/database/panel-database.js';
import { failureOf } from '../../../../testing/failure-of.js';
import { type OddNode, startOddNode, wellBehaved } from '../../../../testing/network/odd-node.js';
import { eventually } from '../../../../testing/time/eventually.js';
import { type TestClock, testClock } from '../../../../testing/time/test-clock.js';
import { createNodes, type Nodes } from '../nodes.js';
import { noteContact } from './node-contact.js';
import { recordStatusChange } from './status-changes.js';

const DAY_MS = 24 * 3_600_000;

describe('the status changes of a node', () => {
  let database: TestDatabase;
  let clock: TestClock;
  let nodes: Nodes;
  let node: OddNode;
  let nodeId: string;

  beforeEach(async () => {
    database = await sqliteDatabase();
    clock = testClock();
    const { db } = database;
    nodes = createNodes({ db, clock, sealingKeys: ['a key for tests'], connect: connectNode });
    node = await startOddNode(wellBehaved);
    ({ id: nodeId } = await nodes.create({ name: 'one', url: node.url, key: 'a-key-of-the-daemon' }));
    await changesAre('online');
  });
  afterEach(async () => {
    await node.stop().catch(() => undefined);
    await database.remove();
  });

  const changes = async () => (await nodes.statusChanges(nodeId, { limit: 100 })).items;
  const statuses = async () => (await changes()).map(({ status }) => status);
  const changesAre = (...wanted: string[]) =>
    eventually(`they are ${wanted}`, async () => String(await statuses()) === String(wanted));
  const record = (id: string, status: 'online' | 'offline') =>
    recordStatusChange(database.db, { nodeId: id, status, atMs: clock.now() });
  const rowOf = async () => {
    const row = await database.db.models.nodes.findByPk(nodeId);
    if (row === null) throw new Error('the node is missing');
    return row;
  };

  test('are recorded when it stops, and not for each request that fails', async () => {
    await node.stop();
    for (let count = 0; count < 3; count += 1) {
      clock.advance(1000);
      await nodes.get(nodeId);
    }
    await changesAre('offline', 'online');
    const [first] = await changes();
    expect(first?.createdAt).toBe('2026-03-01T12:00:01.000Z');
  });

  test('are recorded once if two panels notice them at the same time', async () => {
    const storage = { db: database.db, clock };
    // Each panel has read the node before it became offline.
    const panels = [noteContact(await rowOf(), storage), noteContact(await rowOf(), storage)];
    clock.advance(1000);
    for (const note of panels) note(false);
    await changesAre('offline', 'online');
    clock.advance(1000);
    for (const note of panels) note(true);
    await changesAre('online', 'offline', 'online');
    // Writes run one after the other, so that later ones show that there were no others.
    clock.advance(1000);
    for (const note of panels) note(false);
    await changesAre('offline', 'online', 'offline', 'online');
  });

  test('contain a new status after a change of the address', async () => {
    clock.advance(1000);
    await nodes.update(nodeId, { url: 'http://127.0.0.1:9', key: 'a-key-of-the-daemon' });
    await changesAre('offline', 'online');
  });

  test('are kept up to the latest 100, for 30 days', async () => {
    for (let count = 0; count < 110; count += 1) {
      clock.advance(1000);
      await record(nodeId, count % 2 === 0 ? 'offline' : 'online');
    }
    expect(await database.db.models.nodeStatusChanges.count()).toBe(100);
    expect((await statuses()).slice(0, 2)).toEqual(['online', 'offline']);
    clock.advance(30 * DAY_MS);
    expect(await statuses()).toEqual([]);
    await record(nodeId, 'offline');
    expect(await database.db.models.nodeStatusChanges.count()).toBe(1);
  });

  test('are deleted with their node', async () => {
    await nodes.remove(nodeId);
    expect(await database.db.models.nodeStatusChanges.count()).toBe(0);
    expect(await failureOf(nodes.statusChanges(nodeId, {}))).toBe('not_found/not_found');
    await record(newId('node_'), 'offline');
    expect(await database.db.models.nodeStatusChanges.count()).toBe(0);
  });
});
