import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Op } from 'sequelize';
import { newId } from '../lib/text/ids.js';
import type { PanelDatabase } from '../panel/database/panel-database.js';
import { openPanelDatabase } from '../panel/schema/open-panel-database.js';
import { BerthProcess } from './berth/berth-process.js';
import { addPerson } from './clients/panel-people.js';
import { postgresAddress } from './database/panel-database.js';
import { type Answer, json, type OddNode, startOddNode, wellBehaved } from './network/odd-node.js';
import { describeWith, testService } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

const SCHEDULES = 10_000;
const PANELS = 3;
const NODES = 20;
const OWNERS = 100;
/** The due times are spread over this time, which is far denser than cron expressions of as many servers usually are. */
const WINDOW_MS = 60_000;
/** The schedules are due this long after the test begins to store them, so that all are stored by then. */
const LEAD_MS = 60_000;
const KILL_EVERY_MS = 5000;
/**
 * After 15 s, other panels take over the runs of a killed one. Alone on the machine, 99 of 100 runs begin within 0.3 s; the
 * target is 1 s. Other suites at the same time make it several times as long.
 */
const MAX_LATE_MS = 15_000;
/** The last runs, and those of killed panels, which count as dead after 15 s. */
const END_MS = 120_000;
const ACCOUNT = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const RESTART = {
  action: 'power',
  power: 'restart',
  command: null,
  keep: null,
  offsetS: 0,
  continueOnFailure: false,
} as const;

/** When a restart of each container was requested. */
const restarts = new Map<string, number[]>();

const answer: Answer = (asked, response) => {
  if (asked.line !== 'POST /container/restart') return wellBehaved(asked, response);
  const id = String(asked.body['id']);
  restarts.set(id, [...(restarts.get(id) ?? []), Date.now()]);
  json(response, 200, { id, status: 'restarting' });
};

/** Stores a server with a schedule for each due time. @returns the due times by the ids of the containers */
async function addSchedules(db: PanelDatabase, nodeIds: readonly string[], fromMs: number) {
  const owners: string[] = [];
  for (let count = 0; count < OWNERS; count += 1)
    owners.push((await addPerson(db, `Owner ${count}`)).user.id);
  const due = new Map<string, number>();
  const createdAt = new Date();
  const planned = Array.from({ length: SCHEDULES }, (_, index) => {
    const dueMs = fromMs + Math.floor((index * WINDOW_MS) / SCHEDULES);
    const [serverId, containerId] = [newId('srv_'), newId('cnt_')];
    due.set(containerId, dueMs);
    const place = { nodeId: nodeIds[index % NODES] as string, ownerId: owners[index % OWNERS] as string };
    const rest = { type: 'nodejs', version: 'latest', port: 1, state: 'installed' as const, createdAt };
    const times = {
      cron: '0 0 1 1 *',
      timeZone: 'UTC',
      nextRunAt: new Date(dueMs),
      updatedAt: createdAt,
      createdAt,
    };
    const rules = {
      isEnabled: true,
      onlyWhenOnline: false,
      onlyWithNoPlayers: false,
      missed: 'skip' as const,
    };
    return {
      server: { id: serverId, containerId, name: `Server ${index}`, ...place, ...rest },
      schedule: { id: newId('sch_'), serverId, name: 'Once', tasks: [RESTART], ...times, ...rules },
    };
  });
  for (let from = 0; from < SCHEDULES; from += 1000) {
    const some = planned.slice(from, from + 1000);
    await db.models.servers.bulkCreate(some.map(({ server }) => server));
    await db.models.schedules.bulkCreate(some.map(({ schedule }) => schedule));
  }
  return due;
}

describeWith(['postgres'], '10,000 schedules of three panels on one PostgreSQL', () => {
  let panels: BerthProcess[];
  let nodes: OddNode[];
  let db: PanelDatabase;
  let env: Record<string, string>;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const database = await postgresAddress(testService('postgres'));
    const secret = () => randomBytes(32).toString('hex');
    env = { DATABASE_URL: database.location, SESSION_SECRET: secret(), PANEL_PASSWORD_PEPPER: secret() };
    panels = [];
    nodes = await Promise.all(Array.from({ length: NODES }, () => startOddNode(answer)));
    db = await openPanelDatabase(database.location);
    remove = database.remove;
  });
  afterEach(async () => {
    await Promise.all(panels.map((panel) => panel.dispose()));
    // A panel that continues in the folder of a killed one does not delete it.
    for (const { dataDir } of panels) rmSync(dataDir, { recursive: true, force: true });
    await Promise.all(nodes.map((node) => node.stop()));
    await db.close();
    await remove();
  });

  async function addNodes({ panelUrl }: BerthProcess): Promise<string[]> {
    const send = (path: string, body: object, cookie = '') =>
      fetch(`${panelUrl}/api/v2${path}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { headers } = await send('/auth/register', ACCOUNT);
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const ids: string[] = [];
    for (const [index, { url }] of nodes.entries()) {
      const made = await send(
        '/admin/nodes',
        { name: `node ${index}`, url, key: 'a-key-of-the-daemon' },
        cookie,
      );
      if (made.status !== 201) throw new Error(`the node was not added: ${made.status} ${await made.text()}`);
      ids.push(((await made.json()) as { id: string }).id);
    }
    return ids;
  }

  /** Kills the panels in turn until the time is over, and starts each again at once. */
  async function killInTurn(untilMs: number): Promise<number> {
    let kills = 0;
    for (let turn = 0; Date.now() + KILL_EVERY_MS < untilMs; turn = (turn + 1) % PANELS) {
      await sleep(KILL_EVERY_MS);
      const panel = panels[turn] as BerthProcess;
      await panel.kill();
      kills += 1;
      panels[turn] = await BerthProcess.spawn('panel', { env, dataDir: panel.dataDir, ports: panel.ports });
    }
    return kills;
  }

  test('no schedule runs twice, none is lost without a record, and 99 of 100 begin before a killed panel counts as dead', async () => {
    for (let count = 0; count < PANELS; count += 1) panels.push(await BerthProcess.start('panel', { env }));
    const nodeIds = await addNodes(panels[0] as BerthProcess);
    const fromMs = Date.now() + LEAD_MS;
    const due = await addSchedules(db, nodeIds, fromMs);
    const kills = await killInTurn(fromMs + WINDOW_MS);
    const { scheduleRuns } = db.models;
    const isOver = async () => (await scheduleRuns.count({ where: { openScheduleId: null } })) === SCHEDULES;
    await eventually('all runs to end', isOver, END_MS);

    const twice = [...restarts].filter(([, times]) => times.length > 1);
    expect(twice).toEqual([]);
    const outcomes = await scheduleRuns.count({ group: ['outcome'] });
    const counts = Object.fromEntries(outcomes.map(({ outcome, count }) => [String(outcome), count]));
    const expected = ['succeeded', 'interrupted'];
    const others = await scheduleRuns.findAll({ where: { outcome: { [Op.notIn]: expected } }, limit: 5 });
    expect(others.map(({ outcome, reason, tasks }) => ({ outcome, reason, tasks }))).toEqual([]);
    expect(counts['succeeded'] ?? 0).toBeLessThanOrEqual(restarts.size);
    // A killed panel leaves at most the tasks that it was sending.
    expect(counts['interrupted'] ?? 0).toBeLessThanOrEqual(4 * NODES * kills);
    const late = [...restarts].map(([id, [at = 0]]) => at - (due.get(id) ?? 0)).sort((a, b) => a - b);
    const p99 = late[Math.floor(0.99 * late.length)] ?? Number.POSITIVE_INFINITY;
    console.info({ ...counts, kills, medianMs: late[late.length >> 1], p99Ms: p99, maxMs: late.at(-1) });
    expect(p99).toBeLessThan(MAX_LATE_MS);
  });
});
