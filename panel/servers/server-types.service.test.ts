import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { connectNode } from '../../testing/berth/connect-node.js';
import { sqliteDatabase, type TestDatabase } from '../../testing/database/panel-database.js';
import { failureOf } from '../../testing/failure-of.js';
import {
  type Answer,
  json,
  type OddNode,
  startOddNode,
  wellBehaved,
} from '../../testing/network/odd-node.js';
import { testClock } from '../../testing/time/test-clock.js';
import { createNodes, type Nodes } from '../nodes/registry/nodes.js';
import { createServerTypes, type ServerTypes } from './server-types.js';

describe('the list of server types that nodes offer', () => {
  let database: TestDatabase;
  let nodes: Nodes;
  let serverTypes: ServerTypes;
  let started: OddNode[];

  beforeEach(async () => {
    database = await sqliteDatabase();
    const secret = 'a session secret for these tests';
    nodes = createNodes({ db: database.db, clock: testClock(), sealingKeys: [secret], connect: connectNode });
    serverTypes = createServerTypes({ nodes });
    started = [];
  });
  afterEach(async () => {
    for (const node of started) await node.stop();
    await database.remove();
  });
  const add = async (name: string, answer: Answer) => {
    const node = await startOddNode(answer);
    started.push(node);
    return (await nodes.create({ name, url: node.url, key: 'a-key-of-the-daemon' })).id;
  };

  test('an unreachable or malicious node does not hide the server types of other nodes', async () => {
    const good = await add('good', wellBehaved);
    await nodes.update(good, { maintenance: true, maintenanceReason: 'New disks', tags: ['ssd'] });
    const away = await add('away', wellBehaved);
    await started.pop()?.stop();
    const lying = await add('lying', (asked, response) =>
      asked.line === 'GET /container/types'
        ? json(response, 200, { types: [{ type: 7 }] })
        : wellBehaved(asked, response),
    );
    const nodejs = { type: 'nodejs', name: 'Node.js', description: '', versions: ['latest'] };
    const rest = { defaultPort: 8080, requiresEula: false, available: true, reason: null };
    const { items } = await serverTypes.list({}, { userId: 'usr_1', isAdmin: false });
    expect(items.find(({ nodeId }) => nodeId === good)).toEqual({
      nodeId: good,
      nodeName: 'good',
      reachable: true,
      ...{ maintenance: true, maintenanceReason: 'New disks', tags: ['ssd'] },
      types: [{ ...nodejs, ...rest, variables: [] }],
    });
    for (const nodeId of [away, lying])
      expect(items.find((one) => one.nodeId === nodeId)).toMatchObject({ reachable: false, types: [] });
  });

  test('the list of server types is returned in pages', async () => {
    for (const name of ['one', 'two', 'three']) await add(name, wellBehaved);
    const first = await serverTypes.list({ limit: 2 }, { userId: 'usr_1', isAdmin: false });
    const second = await serverTypes.list(
      { limit: 2, cursor: first.nextCursor ?? '' },
      { userId: 'usr_1', isAdmin: false },
    );
    const names = [...first.items, ...second.items].map(({ nodeName }) => nodeName);
    expect(names.sort()).toEqual(['one', 'three', 'two']);
    expect(second.nextCursor).toBeNull();
    expect(await failureOf(serverTypes.list({ cursor: 'x' }, { userId: 'usr_1', isAdmin: false }))).toBe(
      'invalid_input/bad_request',
    );
  });
});
