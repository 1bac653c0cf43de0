import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { connectNode } from '../../../testing/berth/connect-node.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import {
  type Answer,
  type OddNode,
  refuse,
  startOddNode,
  wellBehaved,
} from '../../../testing/network/odd-node.js';
import { testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import { createNodes, type Nodes } from '../../nodes/registry/nodes.js';
import { createServers, type Servers } from '../servers.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };

describe('the ports of a new server', () => {
  let database: TestDatabase;
  let nodes: Nodes;
  let servers: Servers;
  let ada: Caller;
  let grace: Caller;
  let node: OddNode | undefined;

  beforeEach(async () => {
    database = await sqliteDatabase();
    const { db } = database;
    const clock = testClock();
    nodes = createNodes({
      db,
      clock,
      sealingKeys: ['a session secret for these tests'],
      connect: connectNode,
    });
    servers = createServers({ db, clock, nodes, logger: quiet, rules: { serverLimit: 20, panelPort: 3000 } });
    ada = await addPerson(db, 'Ada', true);
    grace = await addPerson(db, 'Grace');
  });
  afterEach(async () => {
    await servers.close();
    await node?.stop();
    await database.remove();
  });

  const addNode = async (answer: Answer = wellBehaved): Promise<OddNode> => {
    node = await startOddNode(answer);
    await nodes.create({ name: 'local', url: node.url, key: 'a-key' });
    return node;
  };
  const make = (caller: Caller, input: Partial<Parameters<Servers['create']>[1]>) =>
    servers.create(caller, { name: 'Lobby', type: 'nodejs', ...input });

  test('all ports of a new server are sent to the node, and the one named `game` is what players connect to', async () => {
    const { asked } = await addNode();
    const game = { name: 'game', protocol: 'tcp' as const, port: 8080 };
    const query = { name: 'query', protocol: 'udp' as const, port: 8081 };
    await make(grace, { ports: [query, game] });
    await make(grace, { name: 'Other', port: 8090, ports: [query] });
    const installs = asked.filter(({ line }) => line === 'POST /container/install');
    expect(installs.map(({ body }) => [body['port'], body['ports']])).toEqual([
      [8080, [query, game]],
      [8090, [query]],
    ]);
  });

  test("a new server gets a port of the node's ranges, and users can only choose one of them", async () => {
    const { asked } = await addNode();
    const [{ id } = { id: '' }] = (await nodes.list({})).items;
    const portRanges = [
      { from: 9000, to: 9000 },
      { from: 8080, to: 8090 },
    ];
    await nodes.update(id, { portRanges });
    const sorted = portRanges.toReversed();
    expect((await nodes.get(id)).portRanges).toEqual(sorted);
    await make(grace, {});
    await make(grace, { name: 'Chosen', port: 8085, ports: [{ name: 'rcon', protocol: 'tcp', port: 9000 }] });
    await expect(make(grace, { name: 'Other', port: 9001 })).rejects.toMatchObject({
      kind: 'invalid_input',
      message: 'Port 9001 is not among the ports of this node: choose one of 8080-8090, 9000.',
      details: [{ path: '/body/port', message: 'must be one of 8080-8090, 9000' }],
    });
    const rcon = { name: 'rcon', protocol: 'tcp' as const, port: 8091 };
    await expect(make(grace, { name: 'Other', ports: [rcon] })).rejects.toMatchObject({
      details: [{ path: '/body/ports/0/port', message: expect.anything() }],
    });
    await make(ada, { name: 'Outside', port: 9001, ports: [rcon] });
    const installs = asked.filter(({ line }) => line === 'POST /container/install');
    expect(installs.map(({ body }) => [body['port'], body['port_ranges']])).toEqual([
      [undefined, sorted],
      [8085, undefined],
      [9001, undefined],
    ]);
  });

  test("a new server's port that is in use is refused by name, and only administrators see which server has it", async () => {
    const holder = 'container cnt_1 ("secret name"); choose another port';
    await addNode((asked, response) => {
      if (asked.line !== 'POST /container/install') return wellBehaved(asked, response);
      const by = asked.body['version'] === '20' ? 'the port "query" of the same server' : holder;
      refuse(response, 409, `Port 8081 (rcon) is taken by ${by}.`, 'port_taken');
    });
    const ports = [{ name: 'rcon', protocol: 'tcp' as const, port: 8081 }];
    await expect(make(grace, { ports })).rejects.toMatchObject({
      code: 'port_taken',
      message: 'Port 8081 (rcon) is taken: choose another port.',
    });
    await expect(make(grace, { ports, version: '20' })).rejects.toThrow('by the port "query" of the same');
    await expect(make(ada, { ports })).rejects.toThrow('by container cnt_1 ("secret name")');
    expect(await database.db.models.servers.count()).toBe(0);
  });
});
