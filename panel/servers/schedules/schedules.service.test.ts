import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { isoTime } from '../../../lib/time/clock.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import type { Caller } from '../../access/caller.js';
import type { ServerCapability } from '../../api-keys/capabilities.js';
import { openSchedulesFixture, RESTART, type SchedulesFixture } from './suites/schedules-fixture.js';

const NIGHTLY = { name: 'Nightly', cron: '0 5 * * *', timeZone: 'Europe/Berlin', tasks: [RESTART] };
const SAY = { action: 'command', command: 'say hello' } as const;

function schedulesSuite(open: () => Promise<TestDatabase>): void {
  let fixture: SchedulesFixture;
  let serverId: string;
  beforeEach(async () => {
    fixture = await openSchedulesFixture(await open());
    serverId = await fixture.addServer(fixture.grace, 'Arena');
  });
  afterEach(() => fixture.close());

  const create = (more: object = {}, caller = fixture.grace) =>
    fixture.schedules.create(caller, serverId, { ...NIGHTLY, ...more });
  const addMember = (capabilities: ServerCapability[]) =>
    fixture.db.models.serverMembers.create({
      ...{ id: newId('mbr_'), serverId, userId: fixture.bob.user.id, capabilities },
      createdAt: new Date(fixture.clock.now()),
    });
  const withKey = (caller: Caller, permissions: string[], serverIds: string[]): Caller => ({
    ...caller,
    ...{ scopes: permissions, sessionId: null },
    key: { id: newId('key_'), permissions, allowedIps: [], serverIds, expiresAtMs: null },
  });

  test('a schedule has the next time of its expression, and none while it is disabled', async () => {
    const { id, nextRunAt, tasks } = await create();
    expect(nextRunAt).toBe('2026-03-02T04:00:00.000Z');
    expect(tasks).toEqual([{ ...RESTART, command: null, keep: null, offsetS: 0, continueOnFailure: false }]);
    const ids = { serverId, scheduleId: id };
    const off = await fixture.schedules.update(fixture.grace, ids, { isEnabled: false });
    expect(off.nextRunAt).toBeNull();
    const on = await fixture.schedules.update(fixture.grace, ids, { isEnabled: true, timeZone: 'UTC' });
    expect(on.nextRunAt).toBe('2026-03-02T05:00:00.000Z');
    const { items } = await fixture.schedules.list(fixture.grace, serverId, {});
    expect(items).toEqual([on]);
    await fixture.schedules.remove(fixture.grace, ids);
    expect(await failureOf(fixture.schedules.get(fixture.grace, serverId, id))).toBe('not_found/not_found');
  });

  test('a member needs the capability of each task to create, change and run a schedule', async () => {
    const { id } = await create({ tasks: [SAY] });
    const ids = { serverId, scheduleId: id };
    await addMember(['servers.read', 'schedules.read', 'schedules.write', 'servers.control']);
    const { bob, schedules } = fixture;
    const lacking = 'forbidden/missing_capability';
    expect(await failureOf(create({ tasks: [RESTART, SAY] }, bob))).toBe(lacking);
    for (const action of ['backup', 'verify'])
      expect(await failureOf(create({ tasks: [{ action }] }, bob))).toBe(lacking);
    expect(await failureOf(schedules.update(bob, ids, { cron: '* * * * *' }))).toBe(lacking);
    expect(await failureOf(schedules.runNow(bob, ids))).toBe(lacking);
    await schedules.update(bob, ids, { tasks: [RESTART] });
    await schedules.runNow(bob, ids);
  });

  test('a key that is limited to other servers or lacks a capability cannot use the schedules', async () => {
    const other = await fixture.addServer(fixture.grace, 'Other');
    const { grace, schedules } = fixture;
    const list = (caller: Caller) => failureOf(schedules.list(caller, serverId, {}));
    expect(await list(withKey(grace, ['*'], [other]))).toBe('not_found/not_found');
    expect(await list(withKey(grace, ['servers.*'], [serverId]))).toBe('forbidden/missing_capability');
    expect(await failureOf(create({}, withKey(grace, ['schedules.*'], [serverId])))).toBe(
      'forbidden/missing_capability',
    );
    await create({}, withKey(grace, ['schedules.write', 'servers.control'], [serverId]));
  });

  test('a schedule of another server is not found', async () => {
    const other = await fixture.addServer(fixture.grace, 'Other');
    const { id } = await create();
    const ids = { serverId: other, scheduleId: id };
    const { grace, schedules } = fixture;
    const attempts = [
      () => schedules.get(grace, other, id),
      () => schedules.update(grace, ids, { name: 'x' }),
      () => schedules.remove(grace, ids),
      () => schedules.runNow(grace, ids),
      () => schedules.runs(grace, ids, {}),
    ];
    for (const attempt of attempts) expect(await failureOf(attempt())).toBe('not_found/not_found');
  });

  test('tasks with missing or contradictory fields are refused', async () => {
    const invalid = 'invalid_input/bad_request';
    const tasks = [
      { action: 'power' },
      { action: 'command' },
      { ...RESTART, command: 'x' },
      { action: 'backup', power: 'stop' },
      { action: 'verify', command: 'x' },
      { action: 'verify', keep: { last: 1 } },
      { action: 'command', command: 'a\nb' },
    ];
    for (const task of tasks) expect(await failureOf(create({ tasks: [task] }))).toBe(invalid);
  });

  test('a server has at most 25 schedules', async () => {
    for (let count = 0; count < 25; count += 1) await create();
    expect(await failureOf(create())).toBe('conflict/limit_reached');
  });

  test('one run of a schedule is in progress at a time, and suspended servers run nothing', async () => {
    const { id } = await create({ isEnabled: false });
    const ids = { serverId, scheduleId: id };
    const { grace, schedules, db, clock } = fixture;
    expect((await schedules.get(grace, serverId, id)).lastRun).toBeNull();
    const run = await schedules.runNow(grace, ids);
    expect(run).toMatchObject({ trigger: 'request', outcome: 'running', endedAt: null, reason: null });
    const { startedAt } = run;
    const lastRun = { startedAt, endedAt: null, outcome: 'running', reason: null };
    expect((await schedules.get(grace, serverId, id)).lastRun).toEqual(lastRun);
    expect(await failureOf(schedules.runNow(grace, ids))).toBe('conflict/conflict');
    fixture.startRunner();
    await fixture.ended(id, 'succeeded');
    const { items } = await schedules.runs(grace, ids, {});
    expect(items.map(({ id: runId }) => runId)).toEqual([run.id]);
    const endedAt = isoTime(clock.now());
    clock.advance(1000);
    const other = await create();
    const listed = await schedules.list(grace, serverId, {});
    expect(listed.items).toMatchObject([
      { id, lastRun: { startedAt, endedAt, outcome: 'succeeded', reason: null } },
      { id: other.id, lastRun: null },
    ]);
    await db.models.servers.update({ suspendedAt: new Date(clock.now()) }, { where: { id: serverId } });
    expect(await failureOf(schedules.runNow(grace, ids))).toBe('conflict/server_suspended');
  });

  test('a deleted server leaves no schedules and runs', async () => {
    const { id } = await create();
    await fixture.schedules.runNow(fixture.grace, { serverId, scheduleId: id });
    await fixture.db.models.servers.destroy({ where: { id: serverId } });
    expect(await fixture.db.models.schedules.count()).toBe(0);
    expect(await fixture.db.models.scheduleRuns.count()).toBe(0);
  });
}

describe('the schedules of a server, on SQLite', () => schedulesSuite(sqliteDatabase));
describeWith(['postgres'], 'the schedules of a server, on PostgreSQL', () => {
  schedulesSuite(() => postgresDatabase(testService('postgres')));
});
