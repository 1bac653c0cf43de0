import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { connectNode } from '../../../testing/berth/connect-node.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { keptNotices } from '../../../testing/kept-notices.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import { createApiKeys } from '../../api-keys/api-keys.js';
import { isReferred } from '../../database/panel-database.js';
import { createNodes, type Nodes } from './nodes.js';

function forgottenSuite(open: () => Promise<TestDatabase>) {
  let database: TestDatabase;
  let nodes: Nodes;
  let grace: Caller;
  beforeEach(async () => {
    database = await open();
    const secret = 'a session secret for these tests';
    nodes = createNodes({ db: database.db, clock: testClock(), sealingKeys: [secret], connect: connectNode });
    grace = await addPerson(database.db, 'Grace');
  });
  afterEach(() => database.remove());

  let nodesMade = 0;
  /** Adds a node at an unused port: ports below 10 of this machine are closed. */
  const addNode = async () => {
    nodesMade += 1;
    const url = `http://127.0.0.1:${nodesMade}`;
    return (await nodes.create({ name: `node ${nodesMade}`, url, key: 'a-key-of-the-daemon' })).id;
  };
  const addServer = async (nodeId: string) => {
    const id = newId('srv_');
    const rest = { type: 'nodejs', version: 'latest', port: 1, state: 'installed' as const };
    const row = { id, name: id, ownerId: grace.user.id, nodeId, createdAt: new Date(), ...rest };
    await database.db.models.servers.create(row);
    return id;
  };
  const addKey = (serverIds: string[] | null) =>
    createApiKeys({ db: database.db, clock: testClock(), notices: keptNotices() }).create(
      grace,
      { name: 'k', permissions: ['servers.*'], serverIds },
      '::1',
    );

  test('an unreachable node can be removed with its servers, and no API key gains access by that', async () => {
    const [dead, kept] = [await addNode(), await addNode()];
    const [one, two, other] = [await addServer(dead), await addServer(dead), await addServer(kept)];
    const [ofBoth, ofDead, ofAll] = [
      await addKey([one, other]),
      await addKey([one, two]),
      await addKey(null),
    ];
    expect(await failureOf(nodes.remove(dead))).toBe('conflict/node_in_use');
    await nodes.remove(dead, { force: true });
    expect(await failureOf(nodes.get(dead))).toBe('not_found/not_found');
    const { servers, apiKeys } = database.db.models;
    expect((await servers.findAll()).map(({ id }) => id)).toEqual([other]);
    const keys = new Map((await apiKeys.findAll()).map(({ id, serverIds }) => [id, serverIds]));
    expect(keys.get(ofBoth.id)).toEqual([other]);
    expect(keys.has(ofDead.id)).toBe(false);
    expect(keys.get(ofAll.id)).toBeNull();
    expect(await failureOf(nodes.remove(dead, { force: true }))).toBe('not_found/not_found');
  });

  test('a server that is created while its node is being removed does not remain', async () => {
    const dead = await addNode();
    const made = Promise.allSettled(Array.from({ length: 10 }, () => addServer(dead)));
    await nodes.remove(dead, { force: true });
    for (const result of await made)
      if (result.status === 'rejected') expect(isReferred(result.reason)).toBe(true);
    expect(await database.db.models.servers.count()).toBe(0);
    expect(await database.db.models.nodes.count()).toBe(0);
  });
}

describe('removing a node, on SQLite', () => forgottenSuite(sqliteDatabase));
describeWith(['postgres'], 'removing a node on PostgreSQL', () => {
  forgottenSuite(() => postgresDatabase(testService('postgres')));
});
