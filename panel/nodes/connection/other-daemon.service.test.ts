import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { connectNode } from '../../../testing/berth/connect-node.js';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import { type EventNode, startEventNode } from '../../../testing/network/event-node.js';
import { json } from '../../../testing/network/odd-node.js';
import { testLogger } from '../../../testing/test-logger.js';
import { eventually } from '../../../testing/time/eventually.js';
import { testClock } from '../../../testing/time/test-clock.js';
import { NodeFollowers } from '../following/node-followers.js';
import { createNodes, type Nodes } from '../registry/nodes.js';

const KEY = 'a-key-that-both-daemons-take';
const CONTAINER = `cnt_${'0'.repeat(26)}`;

describe('a node whose address now belongs to another daemon', () => {
  let database: TestDatabase;
  let daemon: EventNode;
  let identity: { id: string };
  let own: string;
  let nodes: Nodes;
  let nodeId: string;
  let warnings: object[];
  beforeEach(async () => {
    database = await sqliteDatabase();
    own = newId('dmn_');
    identity = { id: own };
    daemon = await startEventNode(identity);
    daemon.before = (line, response) => {
      if (line !== 'GET /') return false;
      const rest = { version: '1.2.3', uptime: 1, platform: 'linux', runtime_version: 'v20.20.2' };
      json(response, 200, { ...identity, ...rest });
      return true;
    };
    warnings = [];
    const logger = testLogger(warnings);
    const secret = 'a session secret for these tests';
    nodes = createNodes({
      db: database.db,
      clock: testClock(),
      sealingKeys: [secret],
      connect: connectNode,
      logger,
    });
    nodeId = (await nodes.create({ name: 'attic', url: daemon.url, key: KEY })).id;
    daemon.asked.length = 0;
  });
  afterEach(async () => {
    await daemon.stop();
    await database.remove();
  });

  const start = async () => (await nodes.client(nodeId)).control(CONTAINER, 'start');
  const lines = () => daemon.asked.map(({ line }) => line);

  const OTHER = 'Another daemon responds at';

  function changeDaemon(id = newId('dmn_')): void {
    daemon.asked.length = 0;
    identity.id = id;
    daemon.disconnect();
  }

  /** Waits for this error: the first request may fail on a connection that has just been closed. */
  const startFailsWith = (message: string) =>
    eventually('the refusal', () =>
      start().then(
        () => false,
        (error: Error) => error.message.startsWith(message),
      ),
    );

  test("if another daemon has taken over a node's address, the panel sends it no request and shows the node as offline", async () => {
    await start();
    changeDaemon();
    await startFailsWith(OTHER);
    await expect(start()).rejects.toThrow(
      `Another daemon responds at ${daemon.url}, the address of the node "attic". The panel sends it no requests.`,
    );
    expect(lines()).toEqual([]);
    expect(await nodes.get(nodeId)).toMatchObject({ status: 'offline' });
    expect(warnings).toEqual([{ nodeId, url: daemon.url, expected: own, found: identity.id }]);
    changeDaemon(own);
    await start();
    expect(await nodes.get(nodeId)).toMatchObject({ status: 'online' });
  });

  test("another daemon at a node's address is noticed even if the check of a new node has opened connections to it", async () => {
    changeDaemon();
    // The check of a new node's key accepts any daemon. The panel does not use its connections for the node.
    const again = nodes.create({ name: 'again', url: daemon.url, key: KEY });
    await expect(again).rejects.toMatchObject({ kind: 'conflict' });
    daemon.asked.length = 0;
    await expect(start()).rejects.toThrow(OTHER);
    expect(lines()).toEqual([]);
  });

  test("another daemon at a node's address is used once an administrator has given the node its key again", async () => {
    changeDaemon();
    await startFailsWith(OTHER);
    await nodes.update(nodeId, { key: KEY });
    await start();
    expect(lines()).toContain('POST /container/start');
  });

  test("the panel opens no event stream to another daemon at a node's address, and shows none of its servers", async () => {
    daemon.containers.set(CONTAINER, { id: CONTAINER, status: 'running' });
    const followers = new NodeFollowers({ nodes, logger: testLogger() });
    try {
      const follower = followers.of(nodeId);
      await eventually('it is live', () => follower?.following === 'live');
      expect(follower?.container(CONTAINER)).toMatchObject({ status: 'running' });
      changeDaemon();
      await eventually('it is offline', () => follower?.following === 'away');
      expect(follower?.reason).toContain(OTHER);
      expect(follower?.container(CONTAINER)).toBeUndefined();
    } finally {
      await followers.close();
    }
  });
});
