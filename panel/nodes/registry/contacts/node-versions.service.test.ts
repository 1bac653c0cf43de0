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
import type { NodeClient } from '../../client/node.js';
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

  const nodeOf = async (its: string) => {
    version = its;
    const node = await nodes.create({ name: 'attic', url: daemon.url, key: 'a-key-of-the-daemon' });
    lines.length = 0;
    return node;
  };
  const added = async (its: string) => nodes.client((await nodeOf(its)).id);

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

  const install = (client: NodeClient, more: object) => {
    const installation = { key: 'one', name: 'x', type: 'nodejs', version: '20', env: {}, ...more };
    const signal = new AbortController().signal;
    return client.install(installation, { onContainer: async () => undefined, signal });
  };

  test.each([
    [
      { limits: { cpuLimit: 1 } },
      'does not accept limits of memory and processors for new servers: set them after the installation, or upgrade',
    ],
    [
      { portRanges: [{ from: 2000, to: 2001 }] },
      'cannot choose a port from port ranges: name a port, or upgrade',
    ],
    [{ moveOf: CONTAINER }, 'does not support moves of servers: upgrade'],
  ])('of the previous version gets no installation with %j', async (more, reason) => {
    const client = await added('1.3.0');
    const message = `The daemon of the node "attic" has version 1.3.0, which ${reason} it to 1.4.2.`;
    expect(await install(client, more)).toMatchObject({ failure: { kind: 'conflict', message } });
    expect(lines).toEqual(['GET /']);
    await install(client, { limits: { diskLimit: 1 } });
    version = '1.4.0';
    await install(client, more);
    expect(lines.filter((line) => line.startsWith('POST'))).toHaveLength(2);
  });

  test('of the previous version gets no request for a move', async () => {
    const { id } = await nodeOf('1.3.0');
    const client = await nodes.client(id);
    const refused = {
      kind: 'conflict',
      message: expect.stringContaining('does not support moves of servers'),
    };
    await expect(client.call('holdContainer', { body: { id: CONTAINER } })).rejects.toMatchObject(refused);
    const deletion = { body: { id: CONTAINER, remove_data: true, hold: 'arrived' as const } };
    await expect(client.call('removeContainer', deletion)).rejects.toMatchObject(refused);
    await expect(nodes.requireOperation(id, 'holdContainer')).rejects.toMatchObject(refused);
    expect(lines.filter((line) => line !== 'GET /')).toEqual([]);
    await client.call('removeContainer', { body: { id: CONTAINER, remove_data: true } });
    version = '1.4.0';
    await nodes.requireOperation(id, 'holdContainer');
  });

  test('of the previous version gets no request for a move even if its version is not known yet', async () => {
    const { id } = await nodeOf('1.3.0');
    await database.db.models.nodes.update({ version: null }, { where: { id } });
    const refused = {
      kind: 'conflict',
      message: expect.stringContaining('has version 1.3.0, which does not'),
    };
    await expect(nodes.requireOperation(id, 'holdContainer')).rejects.toMatchObject(refused);
    expect(lines).toEqual(['GET /']);
  });

  test('gets requests for moves if its version cannot be read', async () => {
    const { id } = await nodeOf('1.3.0');
    await database.db.models.nodes.update({ version: null }, { where: { id } });
    await daemon.stop();
    await nodes.requireOperation(id, 'holdContainer');
    const client = await nodes.client(id);
    const held = client.call('holdContainer', { body: { id: CONTAINER } });
    await expect(held).rejects.toMatchObject({ kind: 'unavailable' });
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
