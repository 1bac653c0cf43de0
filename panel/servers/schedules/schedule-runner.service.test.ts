import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { json, refuse, startOddNode, wellBehaved } from '../../../testing/network/odd-node.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { openSchedulesFixture, RESTART, type SchedulesFixture } from './suites/schedules-fixture.js';

const MINUTE_MS = 60_000;
const RESTARTS = 'POST /container/restart';
const EVERY_MINUTE = { name: 'Tick', cron: '* * * * *', timeZone: 'UTC' };

function runnerSuite(open: () => Promise<TestDatabase>): void {
  let fixture: SchedulesFixture;
  let serverId: string;
  beforeEach(async () => {
    fixture = await openSchedulesFixture(await open());
    serverId = await fixture.addServer(fixture.grace, 'Arena');
  });
  afterEach(() => fixture.close());

  const create = (more: object = {}) =>
    fixture.schedules.create(fixture.grace, serverId, { ...EVERY_MINUTE, tasks: [RESTART], ...more });

  test('a schedule does its tasks at its time, and the activity of the server names the schedule', async () => {
    fixture.startRunner();
    const { id } = await create();
    fixture.pass(MINUTE_MS - 1);
    expect(await fixture.runsOf(id)).toEqual([]);
    fixture.pass(1);
    const run = await fixture.ended(id, 'succeeded');
    expect(run).toMatchObject({ trigger: 'time', owner: null, openScheduleId: null });
    expect(run?.dueAt.toISOString()).toBe('2026-03-01T12:01:00.000Z');
    expect(fixture.asked(RESTARTS)).toHaveLength(1);
    await fixture.audit.settled();
    const { items } = await fixture.audit.list({ serverId }, {});
    expect(items).toMatchObject([{ action: 'controlServer', outcome: 'success', userId: null }]);
    expect(items[0]?.changes).toEqual([
      { field: 'schedule', from: null, to: 'Tick' },
      { field: 'action', from: null, to: 'restart' },
    ]);
    fixture.pass(MINUTE_MS);
    await fixture.ended(id, 'succeeded', 2);
  });

  test('tasks wait for their offsets, also on another panel, and stop after a failure unless told otherwise', async () => {
    const first = fixture.startRunner();
    const stop = { action: 'power', power: 'stop' } as const;
    const { id } = await create({
      tasks: [{ ...stop, continueOnFailure: true }, { ...RESTART, offsetS: 30 }, stop, RESTART],
    });
    fixture.node.answer = (asked, response) =>
      asked.line === RESTARTS
        ? json(response, 200, { id: asked.body['id'], status: 'restarting' })
        : refuse(response, 409, 'The container is stopped.', 'conflict');
    fixture.pass(MINUTE_MS);
    await eventually('the first task to end', async () => {
      const [run] = await fixture.runsOf(id);
      return run?.tasks[0]?.outcome === 'failed' && run.owner === null;
    });
    await first.close();
    fixture.startRunner();
    expect(fixture.asked(RESTARTS)).toHaveLength(0);
    fixture.pass(30_000);
    const run = await fixture.ended(id, 'failed');
    expect(run?.tasks.map(({ outcome }) => outcome)).toEqual(['failed', 'succeeded', 'failed', 'not_run']);
    expect(run?.tasks[0]?.error).toBe('The container is stopped.');
  });

  test('a backup is followed until the node has completed it', async () => {
    fixture.startRunner();
    const { id } = await create({ tasks: [{ action: 'backup' }] });
    let status = 'running';
    const operationId = `op_${'0'.repeat(26)}`;
    fixture.node.answer = (asked, response) => {
      const rest = { operation: 'createBackup', container_id: null, progress: 0, result: null, error: null };
      json(response, asked.line.startsWith('POST') ? 202 : 200, { id: operationId, status, ...rest });
    };
    fixture.pass(MINUTE_MS);
    const isWaiting = async () => (await fixture.runsOf(id))[0]?.nextTaskAt != null;
    await eventually('the operation to be followed', isWaiting);
    fixture.pass(2000);
    await eventually(
      'a look at the operation',
      () => fixture.asked(`GET /operations/${operationId}`).length > 0,
    );
    status = 'completed';
    await eventually('the end', async () => {
      fixture.pass(2000);
      return (await fixture.runsOf(id))[0]?.outcome === 'succeeded';
    });
    expect(fixture.asked('POST /backup')).toHaveLength(0);
  });

  test('a task verifies the newest backup, and fails if it is damaged or if there is none', async () => {
    fixture.startRunner();
    const tasks = [{ action: 'verify', continueOnFailure: true }, RESTART];
    const { id } = await create({ tasks, isEnabled: false });
    const backupOf = (name: string) => ({
      ...{ id: newId('bkp_'), container_id: newId('cnt_'), name, size: 1, status: 'completed' },
      ...{ created: '2026-03-01T04:00:00.000Z', server_running: null, changed_files: null, locked: false },
      ...{ verified_at: null as string | null, damage: null as string | null },
    });
    const [older, newest] = [backupOf('older'), backupOf('newest')];
    let backups: object[] = [];
    let operation: object = {};
    fixture.node.answer = (asked, response) => {
      const rest = { operation: 'verifyBackup', container_id: null, progress: 0, result: null, error: null };
      const view = { id: `op_${'0'.repeat(26)}`, status: 'running', ...rest };
      if (asked.line === 'GET /container/backup/list')
        return json(response, 200, { backups, next_cursor: null });
      if (asked.line === 'POST /container/backup/verify') return json(response, 202, view);
      if (asked.line.startsWith('GET /operations/')) return json(response, 200, { ...view, ...operation });
      wellBehaved(asked, response);
    };
    const ended = async (outcome: string) => {
      await fixture.schedules.runNow(fixture.grace, { serverId, scheduleId: id });
      await eventually('the end', async () => {
        fixture.pass(2000);
        return (await fixture.runsOf(id))[0]?.outcome === outcome;
      });
      return (await fixture.runsOf(id))[0]?.tasks[0];
    };
    expect(await ended('failed')).toMatchObject({ error: 'The server has no backup to verify.' });
    backups = [older, newest];
    const verified = { ...newest, verified_at: '2026-03-01T12:00:00.000Z' };
    operation = { status: 'completed', result: verified };
    expect(await ended('succeeded')).toMatchObject({ outcome: 'succeeded', deletedBackups: null });
    operation = { status: 'completed', result: { ...verified, damage: 'The archive is missing.' } };
    expect(await ended('failed')).toMatchObject({
      error: 'The backup newest is damaged: The archive is missing.',
    });
    const error = { error: 'not_found', message: 'Backup not found.', status: 404 };
    operation = { status: 'failed', error };
    expect(await ended('failed')).toMatchObject({ error: 'Backup not found.' });
    const asked = fixture.asked('POST /container/backup/verify').map(({ body }) => body['backup_id']);
    expect(asked).toEqual([newest.id, newest.id, newest.id]);
    expect(await fixture.db.models.scheduleBackups.count()).toBe(0);
    await fixture.audit.settled();
    const { items } = await fixture.audit.list({ serverId }, {});
    expect(items.filter(({ action }) => action === 'verifyBackup').map(({ outcome }) => outcome)).toEqual([
      ...['failure', 'failure', 'success', 'failure'],
    ]);
  });

  test('a run whose conditions are not met is skipped, with the reason', async () => {
    fixture.startRunner();
    const online = await create({ name: 'Online', onlyWhenOnline: true });
    const empty = await create({ name: 'Empty', onlyWithNoPlayers: true });
    fixture.node.players = 2;
    fixture.node.status = 'stopped';
    fixture.pass(MINUTE_MS);
    expect(await fixture.ended(online.id, 'skipped')).toMatchObject({ reason: 'server_offline' });
    await fixture.ended(empty.id, 'succeeded');
    fixture.node.status = 'running';
    fixture.pass(MINUTE_MS);
    await fixture.ended(online.id, 'succeeded', 2);
    expect(await fixture.ended(empty.id, 'skipped', 2)).toMatchObject({ reason: 'players_online' });
  });

  test('missed runs are skipped, or done once, as the schedule says', async () => {
    const skipped = await create({ name: 'Skips' });
    const done = await create({ name: 'Catches up', missed: 'runOnce' });
    fixture.pass(3_600_000);
    fixture.startRunner();
    expect(await fixture.ended(skipped.id, 'skipped')).toMatchObject({ reason: 'missed' });
    await fixture.ended(done.id, 'succeeded');
    expect(fixture.asked(RESTARTS)).toHaveLength(1);
    const next = await fixture.schedules.get(fixture.grace, serverId, done.id);
    expect(next.nextRunAt).toBe('2026-03-01T13:01:00.000Z');
  });

  test('schedules of suspended servers and disabled schedules do nothing', async () => {
    fixture.startRunner();
    const { id } = await create();
    const off = await create({ name: 'Off', isEnabled: false });
    const servers = fixture.db.models.servers;
    await servers.update({ suspendedAt: new Date(fixture.clock.now()) }, { where: { id: serverId } });
    fixture.pass(MINUTE_MS);
    expect(await fixture.ended(id, 'skipped')).toMatchObject({ reason: 'server_suspended' });
    await servers.update({ suspendedAt: null }, { where: { id: serverId } });
    fixture.pass(MINUTE_MS);
    await fixture.ended(id, 'succeeded', 2);
    expect(await fixture.runsOf(off.id)).toEqual([]);
    expect(fixture.asked(RESTARTS)).toHaveLength(1);
  });

  test('a schedule that would start its server is skipped as a whole while the node is in maintenance', async () => {
    fixture.startRunner();
    const { nodes, grace } = fixture;
    const first = await create({ name: 'Restarts' });
    const stops = { action: 'power', power: 'stop' } as const;
    const both = await create({ name: 'Stops and restarts', tasks: [stops, RESTART] });
    const only = await create({ name: 'Stops', tasks: [stops] });
    const [node] = (await nodes.list({})).items;
    await nodes.update(node?.id ?? '', { maintenance: true, maintenanceReason: 'New disks' });
    fixture.pass(MINUTE_MS);
    expect(await fixture.ended(first.id, 'skipped')).toMatchObject({ reason: 'node_maintenance' });
    expect(await fixture.ended(both.id, 'skipped')).toMatchObject({ reason: 'node_maintenance' });
    await fixture.ended(only.id, 'succeeded');
    expect(fixture.asked(RESTARTS)).toHaveLength(0);
    await fixture.schedules.runNow(grace, { serverId, scheduleId: first.id });
    expect(await fixture.ended(first.id, 'skipped', 2)).toMatchObject({ reason: 'node_maintenance' });
    await nodes.update(node?.id ?? '', { maintenance: false });
    fixture.pass(MINUTE_MS);
    await fixture.ended(first.id, 'succeeded', 3);
  });

  test('a start fails with the reason if the maintenance of the node begins during the run', async () => {
    fixture.startRunner();
    const stops = { action: 'power', power: 'stop' } as const;
    const { id } = await create({ tasks: [stops, { ...RESTART, offsetS: 600 }] });
    fixture.pass(MINUTE_MS);
    await fixture.ended(id, 'running');
    const [node] = (await fixture.nodes.list({})).items;
    await fixture.nodes.update(node?.id ?? '', { maintenance: true, maintenanceReason: 'New disks' });
    fixture.pass(600_000);
    const run = await fixture.ended(id, 'failed');
    expect(run?.tasks).toMatchObject([
      { outcome: 'succeeded' },
      { error: expect.stringContaining('New disks') },
    ]);
    expect(fixture.asked(RESTARTS)).toHaveLength(0);
  });

  test('a run that a killed panel left is interrupted, and nothing of it is repeated', async () => {
    const { id } = await create({ tasks: [RESTART, RESTART] });
    await fixture.schedules.runNow(fixture.grace, { serverId, scheduleId: id });
    const left = { owner: 'panel_gone', nextTaskAt: null };
    await fixture.db.models.scheduleRuns.update(left, { where: { scheduleId: id } });
    fixture.startRunner(0);
    const run = await fixture.ended(id, 'interrupted');
    expect(run?.tasks.map(({ outcome }) => outcome)).toEqual(['interrupted', 'not_run']);
    expect(fixture.asked(RESTARTS)).toHaveLength(0);
    fixture.pass(MINUTE_MS);
    await fixture.ended(id, 'succeeded', 2);
  });

  test('a run is skipped while the previous one is in progress, and a deleted schedule stops its run', async () => {
    fixture.startRunner();
    const { id } = await create({ tasks: [{ ...RESTART, offsetS: 600 }] });
    fixture.pass(MINUTE_MS);
    await fixture.ended(id, 'running');
    fixture.pass(MINUTE_MS);
    expect(await fixture.ended(id, 'skipped', 2)).toMatchObject({ reason: 'still_running' });
    await fixture.schedules.remove(fixture.grace, { serverId, scheduleId: id });
    fixture.pass(600_000);
    const { id: other } = await create();
    fixture.pass(MINUTE_MS);
    await fixture.ended(other, 'succeeded');
    expect(fixture.asked(RESTARTS)).toHaveLength(1);
  });

  test('a node that does not respond delays only its own schedules', async () => {
    fixture.startRunner();
    const hanging = await startOddNode((asked, response) => {
      if (asked.line !== RESTARTS) wellBehaved(asked, response);
    });
    const { id: nodeId } = await fixture.nodes.create({ name: 'hangs', url: hanging.url, key: 'a-key' });
    for (let index = 0; index < 12; index += 1) {
      const stuck = await fixture.addServer(fixture.bob, `Stuck ${index}`, nodeId);
      await fixture.schedules.create(fixture.bob, stuck, { ...EVERY_MINUTE, tasks: [RESTART] });
    }
    const { id } = await create();
    fixture.pass(MINUTE_MS);
    await fixture.ended(id, 'succeeded');
    await eventually(
      'requests to the node',
      () => hanging.asked.filter(({ line }) => line === RESTARTS).length === 4,
    );
    await hanging.stop();
  });
}

describe('schedules, on SQLite', () => runnerSuite(sqliteDatabase));
describeWith(['postgres'], 'schedules, on PostgreSQL', () => {
  runnerSuite(() => postgresDatabase(testService('postgres')));
});
