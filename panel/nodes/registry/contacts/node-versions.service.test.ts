import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { connectNode } from '../../../../testing/berth/connect-node.js';
import { sqliteDatabase, type TestDatabase } from '../../../../testing/database/panel-database.js';
import {
  CONTAINER,
  json,
  type OddNode,
  startOddNode,
  wellBehaved,
} from '../../../../testing/network/odd-node.js';
import { testClock } from '../../../../testing/time/test-clock.js';
import { createNodes, type Nodes } from '../nodes.js';

const OWN = '1.4.2';

describe('a node with another version than the panel', () => {
  let database: TestDatabase;
  let daemon: OddNode;
  let version: string;
  let lines: string[];
  let nodes: Nodes;
  beforeEach(async () => {
    database = await sqliteDatabase();
    lines = [];
    daemon = await startOddNode((asked, response) => {
      if (asked.line !== 'POST /identity') lines.push(asked.line);
      if (asked.line !== 'GET /') return wellBehaved(asked, response);
      const host = { platform: 'linux', runtime_version: 'v20.20.2', container_runtime: 'docker' };
      return json(response, 200, { version, uptime: 12.7, ...host });
    });
    nodes = createNodes({
      ...{ db: database.db, clock: testClock(), connect: connectNode, version: OWN },
      sealingKeys: ['a session secret for these tests'],
    });
  });
  afterEach(async () => {
    await daemon.stop();
    await database.remove();
  });

  const added = async (its: string) => {
    version = its;
    const { id } = await nodes.create({ name: 'attic', url: daemon.url, key: 'a-key-of-the-daemon' });
    lines.length = 0;
    return nodes.client(id);
  };

  test.each(['1.3.0', '1.4.9', '1.5.0'])('is controlled if it has the version %s', async (its) => {
    const client = await added(its);
    expect(await client.control(CONTAINER, 'start')).toMatchObject({ id: CONTAINER });
  });

  test.each([
    ['1.2.9', 'Upgrade the daemon of the node to 1.4.2.'],
    ['0.4.2', 'Upgrade the daemon of the node to 1.4.2.'],
    ['1.6.0', 'Upgrade the panel to 1.6.0, or to the version before it.'],
    ['2.0.0', 'Upgrade the panel to 2.0.0, or to the version before it.'],
  ])('is only read if it has the version %s', async (its, remedy) => {
    const client = await added(its);
    const refused = expect.objectContaining({
      kind: 'unavailable',
      message: `The daemon of the node "attic" has version ${its}, and the panel has version 1.4.2, which controls only daemons of the version before and after its own. ${remedy}`,
    });
    await expect(client.control(CONTAINER, 'start')).rejects.toEqual(refused);
    const listener = { onMessage: () => undefined, onEnd: () => undefined };
    await expect(client.openConsole(CONTAINER, 0, listener)).rejects.toEqual(refused);
    await client.call('getContainerStatusById', { params: { id: CONTAINER } });
    expect(lines).toEqual(['GET /', 'GET /', `GET /container/status/${CONTAINER}`]);
  });

  test('is controlled as soon as its daemon was upgraded', async () => {
    const client = await added('1.2.0');
    version = '1.3.0';
    await client.control(CONTAINER, 'start');
    expect(lines).toEqual(['GET /', 'POST /container/start']);
    await client.control(CONTAINER, 'stop');
    expect(lines).toHaveLength(3);
  });
});
