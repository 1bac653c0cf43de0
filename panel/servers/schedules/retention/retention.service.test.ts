import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../../lib/text/ids.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../../testing/database/panel-database.js';
import { failureOf } from '../../../../testing/failure-of.js';
import { type Asked, json, refuse } from '../../../../testing/network/odd-node.js';
import { describeWith, testService } from '../../../../testing/services/describe-with.js';
import { eventually } from '../../../../testing/time/eventually.js';
import { openSchedulesFixture, RESTART, type SchedulesFixture } from '../suites/schedules-fixture.js';

const DAY_MS = 24 * 3600 * 1000;
const NIGHTLY = { name: 'Nightly', cron: '0 4 * * *', timeZone: 'Asia/Tokyo' };
const OPERATION = `op_${'0'.repeat(26)}`;

type Backup = ReturnType<typeof backupOf>;

const backupOf = (name: string, created: string) => ({
  ...{ id: newId('bkp_'), container_id: newId('cnt_'), name, size: 1, created, status: 'completed' },
  ...{ server_running: null, changed_files: null, locked: false, verified_at: null, damage: null },
});

/** A node that keeps backups. */
class BackupNode {
  backups: Backup[] = [];
  /** Why each deletion of a backup is refused, by its id. */
  readonly refusals = new Map<string, [number, string, string?]>();
  /** Called for each deletion, before it is done. */
  onDelete: (id: string) => Promise<unknown> = () => Promise.resolve();
  isListed = true;
  #created: Backup | undefined;

  constructor(readonly nowMs: () => number) {}

  answer = (asked: Asked, response: ServerResponse) => {
    if (asked.line === 'POST /container/backup') return this.#create(asked, response);
    if (asked.line === `GET /operations/${OPERATION}`) return this.#operation(response, 200, 'completed');
    if (asked.line === 'GET /container/backup/list') {
      if (!this.isListed) return refuse(response, 503, 'The store does not respond.', 'unavailable');
      return json(response, 200, { backups: this.backups, next_cursor: null });
    }
    if (asked.line === 'DELETE /container/backup')
      void this.#delete(String(asked.body['backup_id']), response);
  };

  #create(asked: Asked, response: ServerResponse): void {
    this.#created = backupOf(String(asked.body['name']), new Date(this.nowMs()).toISOString());
    this.backups.push(this.#created);
    this.#operation(response, 202, 'running');
  }

  #operation(response: ServerResponse, code: number, status: string): void {
    const rest = { operation: 'createBackup', container_id: null, progress: 0, error: null };
    const result = status === 'completed' ? this.#created : null;
    json(response, code, { id: OPERATION, status, ...rest, result });
  }

  async #delete(id: string, response: ServerResponse): Promise<void> {
    await this.onDelete(id);
    const [status, message, code = 'conflict'] = this.refusals.get(id) ?? [];
    if (status !== undefined) return refuse(response, status, String(message), code);
    if (!this.backups.some((each) => each.id === id)) return refuse(response, 404, 'Gone.', 'not_found');
    this.backups = this.backups.filter((each) => each.id !== id);
    json(response, 200, { backup_id: id, status: 'deleted' });
  }
}

function retentionSuite(open: () => Promise<TestDatabase>): void {
  let fixture: SchedulesFixture;
  let serverId: string;
  let node: BackupNode;
  beforeEach(async () => {
    fixture = await openSchedulesFixture(await open());
    serverId = await fixture.addServer(fixture.grace, 'Arena');
    node = new BackupNode(() => fixture.clock.now());
    fixture.node.answer = node.answer;
  });
  afterEach(() => fixture.close());

  const create = (keep: object | null, more: object = {}) =>
    fixture.schedules.create(fixture.grace, serverId, {
      ...{ ...NIGHTLY, tasks: [{ action: 'backup' as const, keep }] },
      ...more,
    });
  /** Lets a schedule create a backup now. @returns the id of the backup, and its task in the history */
  async function backUp(scheduleId: string) {
    const { id } = await fixture.schedules.runNow(fixture.grace, { serverId, scheduleId });
    const run = () => fixture.db.models.scheduleRuns.findOne({ where: { id } });
    await eventually('the backup to end', async () => {
      fixture.pass(2000);
      return (await run())?.outcome === 'succeeded';
    });
    return { id: String(node.backups.at(-1)?.id), task: (await run())?.tasks[0] };
  }
  /** Lets a schedule create a backup each day. @returns the ids of the backups */
  async function backUpDaily(scheduleId: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let day = 0; day < count; day += 1) {
      ids.push((await backUp(scheduleId)).id);
      fixture.pass(DAY_MS);
    }
    return ids;
  }
  const stored = () => node.backups.map(({ id }) => id);
  const known = async () => (await fixture.db.models.scheduleBackups.findAll()).map(({ id }) => id);

  test('only backups of the schedule are counted and deleted, and the history and the activity show it', async () => {
    fixture.startRunner();
    const { id } = await create({ last: 2 }, { isEnabled: false });
    const { id: other } = await create({ last: 1 }, { isEnabled: false });
    const ofUser = backupOf('scheduled 2026-01-01 04:00', '2026-01-01T04:00:00.000Z');
    node.backups.push(ofUser);
    const [ofOther = ''] = await backUpDaily(other, 1);
    const [first = '', second] = await backUpDaily(id, 2);
    const { id: third, task } = await backUp(id);
    expect(stored()).toEqual([ofUser.id, ofOther, second, third]);
    expect(task).toMatchObject({ outcome: 'succeeded', deletedBackups: 1, deletionError: null });
    expect((await known()).sort()).toEqual([ofOther, second, third].sort());
    await fixture.audit.settled();
    const { items } = await fixture.audit.list({ serverId }, {});
    expect(items.find(({ action }) => action === 'deleteBackup')).toMatchObject({
      ...{ outcome: 'success', userId: null, targetId: first },
      changes: [
        { field: 'schedule', from: null, to: 'Nightly' },
        { field: 'name', from: null, to: expect.stringMatching(/^scheduled /) },
      ],
    });
  });

  test('nothing is deleted without rules, and rules that are added later apply to earlier backups', async () => {
    fixture.startRunner();
    const { id } = await create(null, { isEnabled: false });
    const ids = await backUpDaily(id, 3);
    expect(stored()).toEqual(ids);
    const tasks = [{ action: 'backup' as const, keep: { daily: 2 } }];
    await fixture.schedules.update(fixture.grace, { serverId, scheduleId: id }, { tasks });
    const { id: last, task } = await backUp(id);
    expect(stored()).toEqual([ids[2], last]);
    expect(task).toMatchObject({ deletedBackups: 2 });
  });

  test('a backup that cannot be deleted is reported, fails nothing, and is deleted after the next one', async () => {
    fixture.startRunner();
    const { id } = await create({ last: 1 }, { isEnabled: false });
    const [first = ''] = await backUpDaily(id, 1);
    node.refusals.set(first, [409, 'The backup is being restored.']);
    const { id: second, task } = await backUp(id);
    expect(task).toMatchObject({ outcome: 'succeeded', error: null, deletedBackups: 0 });
    expect(task?.deletionError).toBe('The backup is being restored.');
    expect(stored()).toEqual([first, second]);
    node.refusals.clear();
    const { id: third, task: later } = await backUp(id);
    expect(later).toMatchObject({ deletedBackups: 2, deletionError: null });
    expect(stored()).toEqual([third]);
  });

  test('locked backups are kept, also one that is locked in the meantime, and this is no error', async () => {
    fixture.startRunner();
    const { id } = await create(null, { isEnabled: false });
    const ids = await backUpDaily(id, 3);
    const [first = '', second = ''] = ids;
    node.backups = node.backups.map((each) => ({ ...each, locked: each.id === first }));
    node.refusals.set(second, [409, 'The backup is locked.', 'backup_locked']);
    const tasks = [{ action: 'backup' as const, keep: { last: 1 } }];
    await fixture.schedules.update(fixture.grace, { serverId, scheduleId: id }, { tasks });
    const { id: last, task } = await backUp(id);
    expect(stored()).toEqual([first, second, last]);
    expect(task).toMatchObject({ outcome: 'succeeded', deletedBackups: 1, deletionError: null });
    node.refusals.clear();
    node.backups = node.backups.map((each) => ({ ...each, locked: false }));
    const { id: newest } = await backUp(id);
    expect(stored()).toEqual([newest]);
  });

  test('nothing is deleted while the backups of the node cannot be listed', async () => {
    fixture.startRunner();
    const { id } = await create({ last: 1 }, { isEnabled: false });
    const ids = await backUpDaily(id, 1);
    node.isListed = false;
    const { id: second, task } = await backUp(id);
    expect(task).toMatchObject({ outcome: 'succeeded', deletedBackups: 0 });
    expect(task?.deletionError).toMatch(/\S/);
    expect(stored()).toEqual([...ids, second]);
  });

  test('backups that users have deleted do not count', async () => {
    fixture.startRunner();
    const { id } = await create({ last: 2 }, { isEnabled: false });
    const [first, second] = await backUpDaily(id, 2);
    node.backups = node.backups.filter((each) => each.id !== second);
    const { id: third } = await backUp(id);
    expect(stored()).toEqual([first, third]);
    expect((await known()).sort()).toEqual([first, third].sort());
  });

  test('rules that keep more, and no rules any more, apply at once, also between two deletions', async () => {
    fixture.startRunner();
    const { id } = await create(null, { isEnabled: false });
    const ids = await backUpDaily(id, 4);
    const setKeep = (keep: object | null) =>
      fixture.schedules.update(
        fixture.grace,
        { serverId, scheduleId: id },
        { tasks: [{ action: 'backup', keep }] },
      );
    await setKeep({ last: 1 });
    node.onDelete = () => setKeep({ last: 4 });
    const { id: fifth, task } = await backUp(id);
    expect(task).toMatchObject({ deletedBackups: 1 });
    expect(stored()).toEqual([...ids.slice(1), fifth]);
  });

  test('a panel that continues for a killed one deletes the rest, and repeats nothing', async () => {
    const first = fixture.startRunner();
    const { id } = await create(null, { isEnabled: false });
    const ids = await backUpDaily(id, 3);
    const tasks = [{ action: 'backup' as const, keep: { last: 1 } }];
    await fixture.schedules.update(fixture.grace, { serverId, scheduleId: id }, { tasks });
    await first.close();
    // The state that a panel leaves that was killed after the first deletion, before it stored it.
    const { id: run } = await fixture.schedules.runNow(fixture.grace, { serverId, scheduleId: id });
    const runs = fixture.db.models.scheduleRuns;
    const row = await runs.findOne({ where: { id: run } });
    const running = { outcome: 'running' as const, startedAt: new Date(fixture.clock.now()).toISOString() };
    const left = row?.tasks.map((task) => ({ ...task, ...running, operationId: OPERATION })) ?? [];
    await runs.update({ owner: 'panel_gone', nextTaskAt: null, tasks: left }, { where: { id: run } });
    node.backups.shift();
    const newest = backupOf('new', new Date(fixture.clock.now()).toISOString());
    node.backups.push(newest);
    const { answer } = node;
    fixture.node.answer = (asked, response) => {
      if (asked.line !== `GET /operations/${OPERATION}`) return answer(asked, response);
      const rest = { operation: 'createBackup', container_id: null, progress: 100, error: null };
      json(response, 200, { id: OPERATION, status: 'completed', ...rest, result: newest });
    };
    fixture.startRunner(0);
    await eventually('the run to end', async () => {
      fixture.pass(2000);
      return (await runs.findOne({ where: { id: run } }))?.outcome === 'succeeded';
    });
    expect(stored()).toEqual([newest.id]);
    expect(await known()).toEqual([newest.id]);
    expect(fixture.asked('POST /container/backup')).toHaveLength(ids.length);
  });

  test('the backups of a deleted schedule stay', async () => {
    fixture.startRunner();
    const { id } = await create({ last: 1 }, { isEnabled: false });
    const ids = await backUpDaily(id, 1);
    await fixture.schedules.remove(fixture.grace, { serverId, scheduleId: id });
    expect(await known()).toEqual([]);
    expect(stored()).toEqual(ids);
  });

  test('rules are refused for other tasks, without a rule, and for a second task', async () => {
    const invalid = 'invalid_input/bad_request';
    const backup = { action: 'backup', keep: { last: 1 } };
    for (const tasks of [
      [{ ...RESTART, keep: { last: 1 } }],
      [{ action: 'backup', keep: { last: null } }],
      [backup, backup],
    ])
      expect(await failureOf(create(null, { tasks }))).toBe(invalid);
    const { tasks } = await create({ daily: 14 });
    expect(tasks).toMatchObject([{ keep: { last: null, daily: 14, weekly: null } }]);
  });
}

describe('the retention of backups of schedules, on SQLite', () => retentionSuite(sqliteDatabase));
describeWith(['postgres'], 'the retention of backups of schedules, on PostgreSQL', () => {
  retentionSuite(() => postgresDatabase(testService('postgres')));
});
