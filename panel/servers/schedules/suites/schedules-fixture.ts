import type { ServerResponse } from 'node:http';
import { newId } from '../../../../lib/text/ids.js';
import { connectNode } from '../../../../testing/berth/connect-node.js';
import { addPerson } from '../../../../testing/clients/panel-people.js';
import type { TestDatabase } from '../../../../testing/database/panel-database.js';
import { type Asked, json, startOddNode, wellBehaved } from '../../../../testing/network/odd-node.js';
import { testLogger } from '../../../../testing/test-logger.js';
import { eventually } from '../../../../testing/time/eventually.js';
import { testClock } from '../../../../testing/time/test-clock.js';
import type { Caller } from '../../../access/caller.js';
import { createAudit } from '../../../audit/audit.js';
import { createNodes } from '../../../nodes/registry/nodes.js';
import { ScheduleRunner } from '../schedule-runner.js';
import { createSchedules } from '../schedules.js';

type Answer = (asked: Asked, response: ServerResponse) => void;

export const RESTART = { action: 'power', power: 'restart' } as const;

/** Opens the schedules of servers on a simulated node, whose responses a test can change. */
export async function openSchedulesFixture(database: TestDatabase) {
  const { db } = database;
  const clock = testClock();
  const node = { status: 'running', players: 0, answer: undefined as Answer | undefined };
  const odd = await startOddNode((asked, response) => {
    if (node.answer !== undefined) return node.answer(asked, response);
    if (asked.line.startsWith('GET /container/status/')) {
      const info = { type: 'nodejs', version: '20', name: 'x', port: 8080, uptime: 0, started_at: null };
      return json(response, 200, { id: asked.line.split('/').at(-1), status: node.status, ...info });
    }
    if (asked.line === 'GET /game/players')
      return json(response, 200, { id: asked.query.get('id'), online: node.players, max: 8, players: [] });
    wellBehaved(asked, response);
  });
  const nodes = createNodes({ db, clock, sealingKeys: ['a session secret for tests'], connect: connectNode });
  const { id: nodeId } = await nodes.create({ name: 'local', url: odd.url, key: 'a-key' });
  const audit = createAudit({ db, clock, logger: testLogger(), keepDays: 30 });
  const runners: ScheduleRunner[] = [];
  const startRunner = (leaseMs?: number) => {
    const lease = leaseMs === undefined ? {} : { leaseMs };
    const runner = new ScheduleRunner({ db, clock, nodes, audit, logger: testLogger(), ...lease });
    runners.push(runner);
    runner.wake();
    return runner;
  };
  const wake = () => {
    for (const runner of runners) runner.wake();
  };
  const schedules = createSchedules({ db, clock }, wake);

  async function addServer({ user }: Caller, name: string, onNode = nodeId): Promise<string> {
    const [id, containerId] = [newId('srv_'), newId('cnt_')];
    const rest = { type: 'nodejs', version: 'latest', port: 1, state: 'installed' as const };
    const createdAt = new Date(clock.now());
    await db.models.servers.create({
      ...{ id, nodeId: onNode, ownerId: user.id, name, containerId, createdAt },
      ...rest,
    });
    return id;
  }

  return {
    db,
    clock,
    nodes,
    node,
    audit,
    schedules,
    startRunner,
    addServer,
    ada: await addPerson(db, 'Ada', true),
    grace: await addPerson(db, 'Grace'),
    bob: await addPerson(db, 'Bob'),
    /** Returns the requests of the given kind that the node has received. */
    asked: (line: string) => odd.asked.filter((each) => each.line === line),
    /** Lets time pass, and lets the runners see it. */
    pass(ms: number) {
      clock.advance(ms);
      wake();
    },
    runsOf: (scheduleId: string) =>
      db.models.scheduleRuns.findAll({ where: { scheduleId }, order: [['number', 'DESC']] }),
    /** Waits until the newest run of the schedule has this outcome. */
    async ended(scheduleId: string, outcome: string, number = 1) {
      const rows = () => db.models.scheduleRuns.findAll({ where: { scheduleId, number } });
      await eventually(`run ${number} to be ${outcome}`, async () => (await rows())[0]?.outcome === outcome);
      return (await rows())[0];
    },
    async close() {
      for (const runner of runners) await runner.close();
      await audit.settled();
      await odd.stop();
      await database.remove();
    },
  };
}

export type SchedulesFixture = Awaited<ReturnType<typeof openSchedulesFixture>>;
