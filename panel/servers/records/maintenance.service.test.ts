import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { connectNode } from '../../../testing/berth/connect-node.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import type { ServerCapability } from '../../api-keys/capabilities.js';
import { createNodes, type Nodes } from '../../nodes/registry/nodes.js';
import { type SizedNode, startSizedNode } from '../placement/suites/sized-nodes.js';
import { createServers, type Servers } from '../servers.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const REFUSED = 'conflict/node_maintenance';

describe('a node in maintenance', () => {
  let database: TestDatabase;
  let nodes: Nodes;
  let servers: Servers;
  let node: SizedNode;
  let nodeId: string;
  let ada: Caller;
  let grace: Caller;
  let bob: Caller;
  let id: string;

  beforeEach(async () => {
    database = await sqliteDatabase();
    const { db } = database;
    const clock = testClock();
    nodes = createNodes({ db, clock, sealingKeys: ['a session secret for tests'], connect: connectNode });
    servers = createServers({ db, clock, nodes, logger: quiet, rules: { serverLimit: 20, panelPort: 3000 } });
    node = await startSizedNode(64);
    ({ id: nodeId } = await nodes.create({ name: 'local', url: node.url, key: 'a-key' }));
    [ada, grace] = [await addPerson(db, 'Ada', true), await addPerson(db, 'Grace')];
    bob = await addPerson(db, 'Bob');
    ({ id } = await servers.create(grace, { name: 'Lobby', type: 'nodejs' }));
    const capabilities: ServerCapability[] = ['servers.read', 'servers.write', 'servers.control'];
    const member = { id: newId('mbr_'), serverId: id, userId: bob.user.id, capabilities };
    await db.models.serverMembers.create({ ...member, createdAt: new Date(clock.now()) });
    await nodes.update(nodeId, { maintenance: true, maintenanceReason: 'New disks until 18:00' });
    // Whoever adds a node tries the permissions of its key.
    node.asked.length = 0;
  });
  afterEach(async () => {
    await servers.close();
    await node.stop();
    await database.remove();
  });

  const starts = () =>
    node.asked.filter(({ line }) => /^POST \/container\/(start|restart|reinstall)$/.test(line)).length;

  test('lets neither the owner nor members start, restart or reinstall a server, and says why', async () => {
    for (const caller of [grace, bob]) {
      expect(await failureOf(servers.control(caller, id, 'start'))).toBe(REFUSED);
      expect(await failureOf(servers.control(caller, id, 'restart'))).toBe(REFUSED);
      expect(await failureOf(servers.reinstall(caller, id, {}))).toBe(REFUSED);
    }
    await expect(servers.control(grace, id, 'start')).rejects.toThrow(
      /in maintenance.*\. The reason: New disks until 18:00\.$/,
    );
    expect(starts()).toBe(0);
    await nodes.update(nodeId, { maintenanceReason: null });
    await expect(servers.control(grace, id, 'start')).rejects.toThrow(/started there for now\.$/);
  });

  test('lets users read and stop their servers', async () => {
    await servers.control(grace, id, 'stop');
    await servers.control(bob, id, 'kill');
    expect(await servers.get(bob, id)).toMatchObject({ id, name: 'Lobby' });
    expect(await servers.settings(grace, id)).toMatchObject({ id });
  });

  test('lets administrators do everything', async () => {
    await servers.control(ada, id, 'start');
    await servers.control(ada, id, 'restart');
    await servers.reinstall(ada, id, {});
    expect(starts()).toBe(3);
    await servers.create(ada, { name: 'Test', type: 'nodejs', nodeId });
  });

  test('gets no new servers from users, and none by placement', async () => {
    expect(await failureOf(servers.create(grace, { name: 'New', type: 'nodejs' }))).toBe(REFUSED);
    expect(await failureOf(servers.create(grace, { name: 'New', type: 'nodejs', nodeId }))).toBe(REFUSED);
    for (const caller of [grace, ada])
      await expect(
        servers.create(caller, { name: 'New', type: 'nodejs', placement: {} }),
      ).rejects.toMatchObject({
        code: 'no_capacity',
        message: expect.stringContaining('1 is in maintenance'),
      });
  });

  test('is as before when the maintenance has ended', async () => {
    await nodes.update(nodeId, { maintenance: false });
    await servers.control(grace, id, 'start');
    await servers.create(grace, { name: 'New', type: 'nodejs' });
  });
});
