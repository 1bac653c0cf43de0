import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../lib/ids.js';
import { connectNode } from '../../testing/connect-node.js';
import { eventually } from '../../testing/eventually.js';
import { json } from '../../testing/odd-node.js';
import { sqliteDatabase, type TestDatabase } from '../../testing/panel-database.js';
import { startTellingNode, type TellingNode } from '../../testing/telling-node.js';
import { testClock } from '../../testing/test-clock.js';
import { testLogger } from '../../testing/test-logger.js';
import { DaemonIdentity } from './daemon-identity.js';
import { NodeFollowers } from './node-followers.js';
import type { NodeRow } from './node-row.js';
import { createNodes, type Nodes } from './nodes.js';

const KEY = 'a-key-that-both-daemons-take';
const CONTAINER = `cnt_${'0'.repeat(26)}`;

describe('a node whose address another daemon has taken over', () => {
  let database: TestDatabase;
  let daemon: TellingNode;
  let own: string;
  /** The id of the daemon that responds. */
  let daemonId: string;
  let isDown: boolean;
  let nodes: Nodes;
  let nodeId: string;
  let warnings: object[];
  beforeEach(async () => {
    database = await sqliteDatabase();
    daemon = await startTellingNode();
    own = newId('dmn_');
    daemonId = own;
    isDown = false;
    daemon.before = (line, response) => {
      if (isDown) response.destroy();
      else if (line === 'GET /') {
        const rest = { version: '1.2.3', uptime: 1, platform: 'linux', runtime_version: 'v20.20.2' };
        json(response, 200, { id: daemonId, ...rest });
      } else return false;
      return true;
    };
    warnings = [];
    const logger = testLogger(warnings);
    const secret = 'a session secret for these tests';
    nodes = createNodes({ db: database.db, clock: testClock(), secret, connect: connectNode, logger });
    nodeId = (await nodes.create({ name: 'attic', url: daemon.url, key: KEY })).id;
    daemon.asked.length = 0;
  });
  afterEach(async () => {
    await daemon.stop();
    await database.remove();
  });

  const start = async () => (await nodes.client(nodeId)).control(CONTAINER, 'start');
  const lines = () => daemon.asked.map(({ line }) => line);

  async function takeOver(): Promise<void> {
    isDown = true;
    await expect(start()).rejects.toThrow('The node does not answer.');
    isDown = false;
    daemonId = newId('dmn_');
    daemon.asked.length = 0;
  }

  test('is compared once for many requests', async () => {
    for (let index = 0; index < 20; index += 1) await start();
    expect(lines().filter((line) => line === 'GET /')).toHaveLength(1);
  });

  test('gets no request but the comparison, is offline and logged once', async () => {
    await start();
    await takeOver();
    for (let index = 0; index < 3; index += 1)
      await expect(start()).rejects.toThrow(
        `Another daemon answers at ${daemon.url}, the address of the node "attic": nothing is done there.`,
      );
    expect(new Set(lines())).toEqual(new Set(['GET /']));
    expect(await nodes.get(nodeId)).toMatchObject({ status: 'offline' });
    expect(warnings).toEqual([{ nodeId, url: daemon.url, expected: own, found: daemonId }]);
    daemonId = own;
    await start();
    expect(await nodes.get(nodeId)).toMatchObject({ status: 'online' });
  });

  test('is used again once it is given its key', async () => {
    await takeOver();
    await nodes.update(nodeId, { key: KEY });
    await start();
    expect(lines()).toContain('POST /container/start');
  });

  test('is not followed, and shows none of the servers of the other daemon', async () => {
    daemon.containers.set(CONTAINER, { id: CONTAINER, status: 'running' });
    const followers = new NodeFollowers({ nodes, logger: testLogger() });
    try {
      const follower = followers.of(nodeId);
      await eventually('it is live', () => follower?.following === 'live');
      expect(follower?.container(CONTAINER)).toMatchObject({ status: 'running' });
      daemonId = newId('dmn_');
      daemon.endStreams();
      await eventually('it is away', () => follower?.following === 'away');
      expect(follower?.reason).toContain('Another daemon answers');
      expect(follower?.container(CONTAINER)).toBeUndefined();
    } finally {
      await followers.close();
    }
  });
});

describe('the comparison of daemons', () => {
  const row = {
    ...{ id: 'node_1', name: 'attic', url: 'http://127.0.0.1:8080' },
    ...{ sealedKey: 'sealed', daemonId: 'dmn_1' },
  } as NodeRow;

  test('is made again after a minute, for a changed node, and not for one without an id', async () => {
    let nowMs = 0;
    let asked = 0;
    const identity = new DaemonIdentity({
      ask: async () => {
        asked += 1;
        return 'dmn_1';
      },
      onStranger: () => undefined,
      now: () => nowMs,
    });
    await Promise.all([identity.check(row), identity.check(row)]);
    nowMs = 59_999;
    await identity.check(row);
    expect(asked).toBe(1);
    nowMs = 60_000;
    await identity.check(row);
    expect(asked).toBe(2);
    await identity.check({ ...row, sealedKey: 'another' } as NodeRow);
    expect(asked).toBe(3);
    await identity.check({ ...row, daemonId: null } as NodeRow);
    expect(asked).toBe(3);
  });
});
