import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { connectNode } from '../../../testing/berth/connect-node.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import {
  type Asked,
  CONTAINER,
  json,
  type OddNode,
  refuse,
  startOddNode,
  wellBehaved,
} from '../../../testing/network/odd-node.js';
import { eventually } from '../../../testing/time/eventually.js';
import { type TestClock, testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import { createNodes, type Nodes } from '../../nodes/registry/nodes.js';
import { createServers, type Servers } from '../servers.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const REASON = 'The invoice of March is not paid.';
const SUSPENDED = 'conflict/server_suspended';
/** Longer than requests that began before a suspension can be under way. */
const ALL_LATE_MS = 60_000;

/** A node with one container, which starts and stops as a daemon does. */
class PoweredNode {
  status = 'running';
  isDown = false;
  /** Requests for a start that have arrived, and are carried out when the test says so. */
  readonly held: (() => void)[] = [];
  holdsStarts = false;
  /** The requests that change the container. */
  readonly lines: string[] = [];

  answer(asked: Asked, response: ServerResponse): void {
    const { line } = asked;
    if (line.startsWith('POST /container/')) this.lines.push(line);
    if (this.isDown) refuse(response, 503, 'Away.', 'unavailable');
    else if (line === 'POST /container/start') this.#start(response);
    else if (line === 'POST /container/stop') this.#stop(response);
    else if (line.startsWith('GET /container/status/')) this.#report(response);
    else wellBehaved(asked, response);
  }

  get stops(): number {
    return this.lines.filter((line) => line === 'POST /container/stop').length;
  }

  #start(response: ServerResponse): void {
    const start = () => {
      this.status = 'running';
      json(response, 200, { id: CONTAINER, status: 'starting' });
    };
    if (this.holdsStarts) this.held.push(start);
    else start();
  }

  #stop(response: ServerResponse): void {
    const isUp = ['starting', 'running', 'crashed'].includes(this.status);
    if (isUp) this.status = 'stopping';
    if (isUp) json(response, 200, { id: CONTAINER, status: 'stopping' });
    else refuse(response, 409, `Container ${CONTAINER} is ${this.status}.`, 'conflict');
  }

  #report(response: ServerResponse): void {
    const info = { type: 'nodejs', version: '20', name: 'x', port: 8080, uptime: 0, started_at: null };
    json(response, 200, { id: CONTAINER, status: this.status, ...info });
    if (this.status === 'stopping') this.status = 'stopped';
  }
}

describe('the suspension of a server', () => {
  let database: TestDatabase;
  let clock: TestClock;
  let nodes: Nodes;
  let panels: Servers[];
  let servers: Servers;
  let node: PoweredNode;
  let odd: OddNode;
  let ada: Caller;
  let grace: Caller;
  let id: string;

  const startPanel = () => {
    const rules = { serverLimit: 20, panelPort: 3000 };
    const panel = createServers({ db: database.db, clock, nodes, logger: quiet, rules });
    panels.push(panel);
    return panel;
  };

  beforeEach(async () => {
    database = await sqliteDatabase();
    clock = testClock();
    const { db } = database;
    nodes = createNodes({
      db,
      clock,
      sealingKeys: ['a session secret for these tests'],
      connect: connectNode,
    });
    panels = [];
    servers = startPanel();
    await servers.recover();
    node = new PoweredNode();
    odd = await startOddNode((asked, response) => node.answer(asked, response));
    await nodes.create({ name: 'local', url: odd.url, key: 'a-key' });
    [ada, grace] = [await addPerson(db, 'Ada', true), await addPerson(db, 'Grace')];
    ({ id } = await servers.create(grace, { name: 'Lobby', type: 'nodejs' }));
    const isReady = async () => (await servers.get(grace, id)).containerId !== null;
    await eventually('the server to be installed', isReady);
    node.lines.length = 0;
  });
  afterEach(async () => {
    for (const panel of panels) await panel.close();
    await odd.stop();
    await database.remove();
  });

  const isStopped = () => eventually('the server to be stopped', () => node.status === 'stopped');
  const jobs = () => database.db.models.jobs.count({ where: { kind: 'server-suspension' } });
  /** Waits until the job has looked at the server, and waits to look again. */
  const hasLooked = () =>
    eventually('the job to look at the server', async () => {
      const job = await database.db.models.jobs.findOne({
        where: { kind: 'server-suspension', owner: null },
      });
      return job !== null && job.beat > 1;
    });
  const backupId = 'bkp_4f7c1n9t2k8r0v5h3m6qdabesj';
  const restore = (caller: Caller, operation: 'restoreBackup' | 'restoreBackupFrom') =>
    servers.forward(caller, operation, {
      params: operation === 'restoreBackup' ? { serverId: id, backupId } : { serverId: id },
      ...(operation === 'restoreBackup' ? {} : { body: { sourceServerId: id, backupId } }),
      query: {},
      headers: {},
      isHead: false,
      signal: AbortSignal.timeout(10_000),
    });

  test('a suspended server is stopped, and nobody can start, reinstall or restore it', async () => {
    const suspended = await servers.suspend(ada, id, REASON);
    expect(suspended).toMatchObject({ suspendedAt: '2026-03-01T12:00:00.000Z', suspensionReason: REASON });
    await isStopped();
    for (const caller of [grace, ada]) {
      expect(await failureOf(servers.control(caller, id, 'start'))).toBe(SUSPENDED);
      expect(await failureOf(servers.control(caller, id, 'restart'))).toBe(SUSPENDED);
      expect(await failureOf(servers.reinstall(caller, id, {}))).toBe(SUSPENDED);
      for (const operation of ['restoreBackup', 'restoreBackupFrom'] as const)
        expect(await failureOf(restore(caller, operation))).toBe(SUSPENDED);
    }
    expect(new Set(node.lines)).toEqual(new Set(['POST /container/stop']));
    // Reading it stays possible, and so does ending it.
    expect(await servers.get(grace, id)).toMatchObject({ status: 'stopped', suspensionReason: REASON });
    expect((await servers.list(grace, {})).items).toMatchObject([{ suspensionReason: REASON }]);
    await servers.logs(grace, id, {});
    expect(await failureOf(servers.control(grace, id, 'stop'))).toBe('conflict/conflict');
  });

  test('suspending a suspended server changes only the reason', async () => {
    const { suspendedAt } = await servers.suspend(ada, id, REASON);
    clock.advance(1000);
    expect(await servers.suspend(ada, id, 'Spam')).toMatchObject({ suspendedAt, suspensionReason: 'Spam' });
    expect(await servers.suspend(ada, id)).toMatchObject({ suspendedAt, suspensionReason: null });
    expect(await jobs()).toBe(1);
  });

  test('a resumed server stays stopped and can be started again, and resuming it twice changes nothing', async () => {
    await servers.suspend(ada, id, REASON);
    await isStopped();
    const resumed = { suspendedAt: null, suspensionReason: null };
    expect(await servers.resume(ada, id)).toMatchObject({ ...resumed, status: 'stopped' });
    expect(await servers.resume(ada, id)).toMatchObject(resumed);
    const { stops } = node;
    await servers.control(grace, id, 'start');
    await eventually('the job to end', async () => (await jobs()) === 0);
    expect(node).toMatchObject({ status: 'running', stops });
  });

  test('a server is stopped by the next panel if the panel is killed between the mark and the stop', async () => {
    node.isDown = true;
    await servers.suspend(ada, id);
    await eventually('the panel to try', async () => (await jobs()) === 1);
    await servers.close();
    // A killed panel leaves the row of the job as it is while the job runs.
    await database.db.models.jobs.update({ owner: 'panel_killed' }, { where: {} });
    node.isDown = false;
    servers = startPanel();
    expect(await failureOf(servers.control(grace, id, 'start'))).toBe(SUSPENDED);
    expect(node.status).toBe('running');
    await servers.recover();
    await isStopped();
  });

  test('a server on an unreachable node is suspended at once, and stopped when the node is back', async () => {
    node.isDown = true;
    expect(await servers.suspend(ada, id, REASON)).toMatchObject({ suspensionReason: REASON });
    expect(await failureOf(servers.control(grace, id, 'start'))).toBe(SUSPENDED);
    node.isDown = false;
    expect(node.status).toBe('running');
    await isStopped();
  });

  test('a server that is resumed before its node is back is not stopped', async () => {
    node.isDown = true;
    await servers.suspend(ada, id);
    await servers.resume(ada, id);
    node.isDown = false;
    await eventually('the job to end', async () => (await jobs()) === 0);
    expect(node).toMatchObject({ status: 'running', stops: 0 });
  });

  test('a start that was under way when the server was suspended is stopped', async () => {
    node.status = 'stopped';
    node.holdsStarts = true;
    const started = servers.control(grace, id, 'start');
    await eventually('the start to reach the node', () => node.held.length === 1);
    await servers.suspend(ada, id);
    await eventually('the job to have seen the stopped server', async () => {
      const job = await database.db.models.jobs.findOne({
        where: { kind: 'server-suspension', owner: null },
      });
      return job !== null && job.beat > 1;
    });
    expect(node.stops).toBe(0);
    for (const start of node.held) start();
    expect(await started).toMatchObject({ status: 'starting' });
    await isStopped();
  });

  test.each([
    'restoring',
    'restarting',
  ])('a server that is %s is stopped once it runs again', async (status) => {
    node.status = status;
    await servers.suspend(ada, id);
    await hasLooked();
    expect(node.stops).toBe(0);
    node.status = 'running';
    await isStopped();
  });

  test('a crashed server is stopped, so that its daemon does not start it again', async () => {
    node.status = 'crashed';
    await servers.suspend(ada, id);
    await isStopped();
  });

  test('the job ends when the server is down and no earlier request can start it', async () => {
    await servers.suspend(ada, id);
    await isStopped();
    expect(await jobs()).toBe(1);
    clock.advance(ALL_LATE_MS);
    await eventually('the job to end', async () => (await jobs()) === 0);
    expect(node.stops).toBe(1);
  });

  test('requests that stop suspended servers take turns with those of users, so that many of them do not use up the limit of a node', async () => {
    odd.asked.length = 0;
    await servers.suspend(ada, id);
    await isStopped();
    const sent = odd.asked.filter(({ line }) => /\/container\/(stop$|status\/)/.test(line));
    expect(sent.find(({ line }) => line === 'POST /container/stop')?.actor).toBe('suspensions');
    expect(sent.filter(({ actor }) => actor === undefined)).toEqual([]);
  });

  test('a server that is suspended again at once is stopped, whatever the job of the first suspension does', async () => {
    await servers.suspend(ada, id);
    await servers.resume(ada, id);
    clock.advance(1);
    node.status = 'running';
    await servers.suspend(ada, id);
    await isStopped();
  });
});
