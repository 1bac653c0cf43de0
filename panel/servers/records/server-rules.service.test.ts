import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { connectNode } from '../../../testing/berth/connect-node.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { type OddNode, startOddNode, wellBehaved } from '../../../testing/network/odd-node.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { createNodes } from '../../nodes/registry/nodes.js';
import { openPanelDatabase } from '../../schema/open-panel-database.js';
import { createServers, type Servers } from '../servers.js';
import type { ServerRules } from './server-rules.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const AT_ONCE = 50;
const LIMIT = 7;
const PANEL_PORT = 3000;

/** Creates the dependencies of one panel, on a database that another panel can share. */
function openPanel(db: PanelDatabase, rules: Partial<ServerRules> = {}) {
  const clock = testClock();
  const nodes = createNodes({
    db,
    clock,
    sealingKeys: ['a session secret for these tests'],
    connect: connectNode,
  });
  const all = { serverLimit: LIMIT, panelPort: PANEL_PORT, ...rules };
  return { nodes, servers: createServers({ db, clock, nodes, logger: quiet, rules: all }) };
}

function rulesSuite(newDatabase: () => Promise<TestDatabase>, { hasReplicas = false } = {}): void {
  let database: TestDatabase;
  let node: OddNode;
  let servers: Servers;
  let ada: Caller;
  let grace: Caller;

  beforeEach(async () => {
    database = await newDatabase();
    node = await startOddNode(wellBehaved);
    const panel = openPanel(database.db);
    servers = panel.servers;
    await panel.nodes.enrolLocal({ name: 'local', url: node.url, key: 'a-key' });
    ada = await addPerson(database.db, 'Ada', true);
    grace = await addPerson(database.db, 'Grace');
  });
  afterEach(async () => {
    await node.stop();
    await database.remove();
  });

  const make = (caller: Caller, input: object = {}, at = servers) =>
    at.create(caller, { name: `s${Math.random()}`, type: 'nodejs', ...input });
  const count = () => database.db.models.servers.count({ where: { ownerId: grace.user.id } });

  /** Returns how many of the concurrent creations succeeded; all others were refused by the limit. */
  async function admittedOf(attempts: (index: number) => Promise<unknown>): Promise<number> {
    const outcomes = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, index) =>
        attempts(index).then(
          () => 'made',
          (error: { kind?: string; code?: string }) => `${error.kind}/${error.code}`,
        ),
      ),
    );
    expect(new Set(outcomes)).toEqual(new Set(['made', 'conflict/limit_reached']));
    return outcomes.filter((outcome) => outcome === 'made').length;
  }

  test('a user can create servers up to the limit, and not more with fifty concurrent requests', async () => {
    expect(await admittedOf(() => make(grace))).toBe(LIMIT);
    expect(await count()).toBe(LIMIT);
    await expect(make(grace)).rejects.toThrow(`You have ${LIMIT} servers, which is the maximum per user.`);
  });

  const testReplicas = hasReplicas ? test : () => undefined;
  testReplicas("two replicas of the panel share the count of a user's servers", async () => {
    const other = await openPanelDatabase(database.location);
    try {
      const replicas = [servers, openPanel(other).servers];
      expect(await admittedOf((index) => make(grace, {}, replicas[index % 2]))).toBe(LIMIT);
      expect(await count()).toBe(LIMIT);
    } finally {
      await other.close();
    }
  });

  test('the limit of servers does not apply to an administrator until the administrator is demoted', async () => {
    for (let index = 0; index < LIMIT + 2; index += 1) await make(ada);
    expect(await failureOf(make({ ...ada, isAdmin: false }))).toBe('conflict/limit_reached');
  });

  test('a server whose installation failed counts toward the limit as long as it exists', async () => {
    const { servers: only } = openPanel(database.db, { serverLimit: 1 });
    const { id } = await make(grace, {}, only);
    await database.db.models.servers.update({ state: 'install_failed' }, { where: { id } });
    expect(await failureOf(make(grace, {}, only))).toBe('conflict/limit_reached');
    await only.remove(grace, id, true);
    await make(grace, {}, only);
  });

  test('an installation that the node refuses does not count toward the limit of servers', async () => {
    const { servers: only } = openPanel(database.db, { serverLimit: 1 });
    expect(await failureOf(make(grace, { type: 'absent' }, only))).toBe('invalid_input/bad_request');
    await make(grace, {}, only);
  });

  test('if the limit of servers is 0, users cannot create servers', async () => {
    const { servers: none } = openPanel(database.db, { serverLimit: 0 });
    await expect(make(grace, {}, none)).rejects.toThrow(
      'Only administrators can create servers on this panel.',
    );
    await make(ada, {}, none);
  });

  test('ports below 1024 are reserved for administrators', async () => {
    for (const port of [1, 80, 1023]) {
      await expect(make(grace, { port })).rejects.toMatchObject({
        kind: 'invalid_input',
        message: expect.stringContaining('Choose a `port` of at least 1024.'),
        details: [{ path: '/body/port', message: 'must be >= 1024' }],
      });
    }
    const ports = [
      { name: 'query', protocol: 'udp', port: 1024 },
      { name: 'rcon', protocol: 'tcp', port: 81 },
    ];
    await expect(make(grace, { ports })).rejects.toMatchObject({
      kind: 'invalid_input',
      details: [{ path: '/body/ports/1/port', message: 'must be >= 1024' }],
    });
    await make(grace, { port: 1024 });
    await make(ada, { port: 80, ports });
  });

  test("no server can use the panel's port on the panel's host", async () => {
    for (const caller of [grace, ada]) {
      expect(await failureOf(make(caller, { port: PANEL_PORT }))).toBe('conflict/port_taken');
      const ports = [{ name: 'query', protocol: 'udp', port: PANEL_PORT }];
      expect(await failureOf(make(caller, { ports }))).toBe('conflict/port_taken');
    }
    await database.db.models.nodes.update({ local: false }, { where: {} });
    await make(grace, { port: PANEL_PORT });
  });
}

describeWith([], 'limits of users on the hosts, on SQLite', () => rulesSuite(sqliteDatabase));
describeWith(['postgres'], 'limits of users on the hosts, on PostgreSQL', () =>
  rulesSuite(() => postgresDatabase(testService('postgres')), { hasReplicas: true }),
);
