import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { connectNode } from '../../../testing/berth/connect-node.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import {
  type Answer,
  CONTAINER,
  HOSTILE,
  json,
  type OddNode,
  startOddNode,
  wellBehaved,
} from '../../../testing/network/odd-node.js';
import { eventually } from '../../../testing/time/eventually.js';
import { testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import { createNodes, type Nodes } from '../../nodes/registry/nodes.js';
import { createServers, type Servers } from '../servers.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };
/** Time limits: an installation on an unresponsive node is abandoned after `powerMs`. */
const PATIENT = { readMs: 30_000, powerMs: 30_000, installMs: 60_000 };
const OPERATION = newId('op_');
const WHY = 'install step 1 of 1 (sh) ended with exit code 3';

type Fixture = { status: string; container: string | null; error?: unknown; result?: unknown };

/**
 * Returns the responses of a node that runs an installation as an operation. Each request for the operation returns the
 * next of these stages.
 */
function installing(...fixtures: Fixture[]): Answer {
  const view = ({ status, container, error = null, result = null }: Fixture) => ({
    id: OPERATION,
    operation: 'installContainer',
    container_id: container,
    status,
    progress: 0,
    result,
    error,
  });
  return (asked, response) => {
    if (asked.line === 'POST /container/install') {
      return json(response, 202, view({ status: 'running', container: null }));
    }
    if (asked.line !== `GET /operations/${OPERATION}`) return wellBehaved(asked, response);
    const fixture = fixtures.length > 1 ? fixtures.shift() : fixtures[0];
    if (fixture === undefined) return response.destroy();
    json(response, 200, view(fixture));
  };
}

const running = { status: 'running', container: CONTAINER };
const failed = (status: number) => ({
  status: 'failed',
  container: CONTAINER,
  error: { error: 'some_code', message: WHY, status },
});

describe('the installation of a server on a node', () => {
  let database: TestDatabase;
  let nodes: Nodes;
  let servers: Servers;
  let grace: Caller;
  let node: OddNode | undefined;
  let timeouts: typeof PATIENT;

  beforeEach(async () => {
    database = await sqliteDatabase();
    const { db } = database;
    const clock = testClock();
    timeouts = PATIENT;
    const connect = (target: Parameters<typeof connectNode>[0]) => connectNode(target, timeouts);
    nodes = createNodes({ db, clock, sealingKeys: ['a session secret for these tests'], connect });
    servers = createServers({ db, clock, nodes, logger: quiet, rules: { serverLimit: 20, panelPort: 3000 } });
    grace = await addPerson(db, 'Grace');
  });
  afterEach(async () => {
    await servers.close();
    await node?.stop();
    await database.remove();
  });

  const addNode = async (answer: Answer) => {
    node = await startOddNode(answer);
    return { ...node, id: (await nodes.create({ name: 'local', url: node.url, key: 'a-key' })).id };
  };
  const make = () => servers.create(grace, { name: 'Lobby', type: 'nodejs' });
  /** Waits until the server is installed, as clients do. */
  const installed = async () => {
    const { id } = await make();
    const isOver = async () => (await servers.get(grace, id)).status !== 'installing';
    await eventually('the installation to end', isOver);
    return servers.get(grace, id);
  };

  test("creating a server returns before its installation ends, and the server's status shows the result", async () => {
    const result = { id: CONTAINER, name: 'x', status: 'installed' };
    const fixture = { ...running };
    const operation = installing(fixture);
    await addNode((asked, response) => {
      if (!asked.line.startsWith('GET /container/status/')) return operation(asked, response);
      const info = { type: 'nodejs', version: '20', name: 'x', port: 8085, uptime: 0, started_at: null };
      json(response, 200, { id: CONTAINER, status: 'installed', ...info });
    });
    const server = await make();
    expect(server).toMatchObject({ status: 'installing', containerId: CONTAINER, port: 8085 });
    // The node has finished, but the panel has not stored the result: the server cannot be deleted yet.
    expect((await servers.get(grace, server.id)).status).toBe('installing');
    expect(await failureOf(servers.remove(grace, server.id, true))).toBe('conflict/conflict');
    Object.assign(fixture, { status: 'completed', result });
    const isInstalled = async () => (await servers.get(grace, server.id)).status === 'installed';
    await eventually('the installation to end', isInstalled);
    expect(await servers.remove(grace, server.id, true)).toBe('removed');
  });

  test('a new server uses the port that the node chooses, unless the request has one', async () => {
    const { asked } = await addNode(({ line, ...rest }, response) => {
      if (!line.startsWith('GET /container/status/')) return wellBehaved({ line, ...rest }, response);
      const info = { type: 'nodejs', version: '20', name: 'x', uptime: 0, started_at: null };
      json(response, 200, { id: CONTAINER, status: 'installed', port: 8085, ...info });
    });
    const server = await make();
    expect(server.port).toBe(8085);
    expect((await database.db.models.servers.findByPk(server.id))?.port).toBe(8085);
    await servers.create(grace, { name: 'Named', type: 'nodejs', port: 8086 });
    const installs = asked.filter(({ line }) => line === 'POST /container/install');
    expect(installs.map(({ body }) => body['port'])).toEqual([undefined, 8086]);
  });

  test.each([
    503, 409, 404,
  ])('an installation that the node reports as failed (%i) leaves a container, which is deleted with the server', async (status) => {
    const failing = installing(running, failed(status));
    const { asked } = await addNode((one, response) => {
      if (!one.line.startsWith('GET /container/status/')) return failing(one, response);
      const info = { type: 'nodejs', version: '20', name: 'x', port: 1, uptime: 0, started_at: null };
      json(response, 200, { id: CONTAINER, status: 'install_failed', ...info });
    });
    const server = await installed();
    expect(server).toMatchObject({ status: 'install_failed', containerId: CONTAINER });
    expect((await servers.logs(grace, server.id, {})).logs).toEqual([HOSTILE, expect.stringContaining(WHY)]);
    expect((await servers.logs(grace, server.id, { tail: 1 })).logs).toEqual([expect.stringContaining(WHY)]);
    await servers.remove(grace, server.id, true);
    const removal = asked.find(({ line }) => line === 'DELETE /container');
    expect(removal?.body).toEqual({ id: CONTAINER, remove_data: true });
  });

  test('no server is left if the node refuses the installation before it has created a container', async () => {
    await addNode(installing({ ...failed(409), container: null }));
    await expect(make()).rejects.toMatchObject({ kind: 'conflict', message: WHY });
    expect((await servers.list(grace, {})).items).toEqual([]);
  });

  test('if a panel is killed during an installation, the next panel knows the container of the server', async () => {
    const { id: nodeId } = await addNode(wellBehaved);
    const id = newId('srv_');
    const row = { ownerId: grace.user.id, nodeId, name: 'Cut', type: 'nodejs', version: 'latest', port: 1 };
    const createdAt = new Date(0);
    await database.db.models.servers.create({
      ...row,
      id,
      state: 'installing',
      containerId: CONTAINER,
      installation: { env: {} },
      createdAt,
    });
    await servers.recover();
    expect(await servers.get(grace, id)).toMatchObject({ status: 'running', containerId: CONTAINER });
    const stateOf = async () => (await database.db.models.servers.findByPk(id))?.state;
    await eventually('the panel to store the result', async () => (await stateOf()) === 'installed');
    await servers.remove(grace, id, false);
  });

  test('if the response to an installation request is lost, the panel repeats the request until the result is known', async () => {
    let isLost = true;
    const node = await addNode(({ line, ...rest }, response) => {
      if (isLost && line === 'POST /container/install') response.destroy();
      else wellBehaved({ line, ...rest }, response);
    });
    const { id } = await make();
    isLost = false;
    await eventually('the result', async () => (await servers.get(grace, id)).status === 'running');
    const questions = node.asked.filter(({ line }) => line !== 'GET /events');
    expect(questions.at(-1)?.line).toBe(`GET /container/status/${CONTAINER}`);
    expect((await servers.logs(grace, id, {})).logs).toEqual([HOSTILE]);
    const row = await database.db.models.servers.findByPk(id);
    expect(row).toMatchObject({
      state: 'installed',
      containerId: CONTAINER,
      installation: null,
      failure: null,
    });
  });

  test('a panel that crashed before the container was created continues the installation after a restart', async () => {
    const node = await addNode(wellBehaved);
    const nodeId = node.id;
    const ports = [{ name: 'query', protocol: 'udp' as const, port: 4712 }];
    const rest = {
      type: 'nodejs',
      version: 'latest',
      port: 1,
      state: 'installing' as const,
      installation: { port: 4711, ports, env: { MOTD: 'hi' } },
      createdAt: new Date(0),
    };
    const id = newId('srv_');
    await database.db.models.servers.create({ id, ownerId: grace.user.id, nodeId, name: 'cut', ...rest });
    expect(await servers.get(grace, id)).toMatchObject({ status: 'installing' });
    expect(await failureOf(servers.remove(grace, id, false))).toBe('conflict/conflict');
    await servers.recover();
    await eventually('the result', async () => (await servers.get(grace, id)).status === 'running');
    const install = node.asked.find(({ line }) => line === 'POST /container/install');
    const body = { port: 4711, ports, env: { MOTD: 'hi' } };
    expect(install).toMatchObject({ idempotencyKey: id, body });
    await servers.remove(grace, id, false);
    expect(node.asked.at(-1)?.line).toBe('DELETE /container');
  });

  test('an interrupted installation does not prevent the panel from starting on a full disk', async () => {
    const { id: nodeId } = await addNode(wellBehaved);
    const row = { ownerId: grace.user.id, nodeId, name: 'cut', type: 'nodejs', version: 'latest', port: 1 };
    const id = newId('srv_');
    const { models, sequelize } = database.db;
    await models.servers.create({ ...row, id, state: 'installing', createdAt: new Date(0) });
    await sequelize.query(
      "CREATE TRIGGER full BEFORE INSERT ON jobs BEGIN SELECT RAISE(FAIL, 'no room'); END",
    );
    await servers.recover();
    expect(await servers.get(grace, id)).toMatchObject({ status: 'installing' });
  });

  test('an installation is given up soon if its node stops responding, and the server is shown as unreachable', async () => {
    await addNode((asked, response) => {
      if (asked.line.startsWith('GET /operations/')) response.destroy();
      else installing(running)(asked, response);
    });
    timeouts = { ...PATIENT, powerMs: 2000 };
    expect(await make()).toMatchObject({ status: 'unreachable', containerId: null });
  });

  test('an installation that does not end is given up after a time limit', async () => {
    await addNode(installing(running));
    timeouts = { ...PATIENT, installMs: 200 };
    const { id, containerId } = await make();
    expect(containerId).toBe(CONTAINER);
    const logs = async () => (await servers.logs(grace, id, {})).logs;
    await eventually('the timeout', async () =>
      (await logs()).includes('The installation on the node timed out.'),
    );
  });

  test('no server is created if its node is removed during the request', async () => {
    let isAdded = false;
    const { id } = await addNode((asked, response) => {
      if (!isAdded || asked.line !== 'POST /container/installer') return wellBehaved(asked, response);
      void nodes.remove(id).then(() => wellBehaved(asked, response));
    });
    isAdded = true;
    await expect(make()).rejects.toMatchObject({ kind: 'not_found' });
  });
});
