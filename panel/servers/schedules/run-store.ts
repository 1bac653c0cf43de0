import { literal, type ModelStatic, Op, QueryTypes, type Transaction } from 'sequelize';
import { newId } from '../../../lib/text/ids.js';
import type { Storage } from '../../database/panel-database.js';
import type { ServerRow } from '../records/server-row.js';
import type { ScheduleRunRow } from './run-row.js';
import type { ScheduleRow } from './schedule-row.js';
import { pendingTasks, type RunOutcome, type RunReason, type TaskRun } from './schedule-tasks.js';
import { nextAfter } from './schedule-times.js';

/** A schedule or a waiting run that is due, and the node of its server. */
export type Due = { kind: 'schedule' | 'run'; id: string; nodeId: string };

/** A run that this panel works on. */
export type OwnedRun = {
  id: string;
  schedule: Pick<ScheduleRow, 'id' | 'name' | 'onlyWhenOnline' | 'onlyWithNoPlayers'>;
  server: Pick<ServerRow, 'id' | 'nodeId' | 'containerId' | 'ownerId' | 'suspendedAt'>;
  trigger: 'time' | 'request';
  dueAt: Date;
  tasks: TaskRun[];
  position: number;
};

/** What remains to be stored of a run: that it continues with the task at `position`, or how it ended. */
export type RunState = { tasks: TaskRun[] } & (
  | { position: number; nextTaskAt: Date | null }
  | { outcome: Exclude<RunOutcome, 'running'>; reason?: RunReason }
);

/** A run that begins later than this after its time was missed. Schedules run once a minute at most. */
export const MISSED_AFTER_MS = 60_000;
/** How many runs of a schedule are kept at least, and after how many more the older ones are deleted. */
const KEPT_RUNS = 50;
const TIDY_EVERY_RUNS = 10;

const DUE = {
  schedule: `SELECT c.id, s.node_id AS "nodeId" FROM schedules c JOIN servers s ON s.id = c.server_id
WHERE c.next_run_at <= :now AND s.node_id NOT IN (:full) ORDER BY c.next_run_at LIMIT :limit`,
  run: `SELECT r.id, s.node_id AS "nodeId" FROM schedule_runs r JOIN schedules c ON c.id = r.schedule_id
JOIN servers s ON s.id = c.server_id
WHERE r.next_task_at <= :now AND s.node_id NOT IN (:full) ORDER BY r.next_task_at LIMIT :limit`,
} as const;

/**
 * Claims due runs for one panel, and stores what becomes of them. A due time is claimed in the transaction that moves
 * the schedule to its next time, so that only one panel gets it, and a killed panel neither loses nor repeats it.
 */
export class RunStore {
  readonly #storage: Storage;
  readonly #owner: string;
  readonly #schedules: ModelStatic<ScheduleRow>;
  readonly #runs: ModelStatic<ScheduleRunRow>;
  readonly #isPostgres: boolean;

  /** @param owner the id of this panel process */
  constructor(storage: Storage, owner: string) {
    this.#storage = storage;
    this.#owner = owner;
    this.#schedules = storage.db.models.schedules;
    this.#runs = storage.db.models.scheduleRuns;
    this.#isPostgres = storage.db.sequelize.getDialect() === 'postgres';
  }

  /** Returns what is due on other nodes than these, at most `limit` of each kind, beginning with the earliest. */
  async due(limit: number, full: readonly string[]): Promise<Due[]> {
    const { db, clock } = this.#storage;
    const replacements = { now: new Date(clock.now()), full: ['', ...full], limit };
    const read = async (kind: Due['kind']) => {
      const rows = await db.sequelize.query<Omit<Due, 'kind'>>(DUE[kind], {
        replacements,
        type: QueryTypes.SELECT,
      });
      return rows.map((row): Due => ({ kind, ...row }));
    };
    return (await Promise.all([read('run'), read('schedule')])).flat();
  }

  /** Returns the milliseconds until something is due, negative if it already is; null if nothing is planned. */
  async untilNext(): Promise<number | null> {
    const [run, schedule] = await Promise.all([
      this.#runs.min<Date | null, ScheduleRunRow>('nextTaskAt'),
      this.#schedules.min<Date | null, ScheduleRow>('nextRunAt'),
    ]);
    const times = [run, schedule].flatMap((time) => (time === null ? [] : new Date(time).getTime()));
    return times.length === 0 ? null : Math.min(...times) - this.#storage.clock.now();
  }

  /** Claims these schedules and runs, as far as no other panel has, and returns the runs that this panel now owns. */
  async claim(due: readonly Due[]): Promise<OwnedRun[]> {
    const idsOf = (kind: Due['kind']) => due.flatMap((each) => (each.kind === kind ? each.id : []));
    const [runs, schedules] = [idsOf('run'), idsOf('schedule')];
    if (due.length === 0) return [];
    const claimed = await this.#storage.db.transaction(async (transaction) => [
      ...(runs.length === 0 ? [] : await this.#claimRuns(runs, transaction)),
      ...(schedules.length === 0 ? [] : await this.#claimSchedules(schedules, transaction)),
    ]);
    this.#tidy(claimed.flatMap(({ row, schedule }) => (schedule === null ? [] : row)));
    return claimed.flatMap(({ owned }) => owned ?? []);
  }

  /** Stores the state of a run. @returns false if this panel does not own it any more, or if it was deleted */
  async save({ id }: Pick<OwnedRun, 'id'>, state: RunState): Promise<boolean> {
    const isEnd = 'outcome' in state;
    const isReleased = isEnd || state.nextTaskAt !== null;
    const values = {
      ...state,
      ...(isEnd ? { endedAt: new Date(this.#storage.clock.now()), openScheduleId: null } : {}),
      ...(isReleased ? { owner: null } : {}),
    };
    const [stored] = await this.#runs.update(values, { where: { id, owner: this.#owner } });
    return stored === 1;
  }

  /** Shows the other panels that this one is alive. */
  async beat(): Promise<void> {
    await this.#runs.update({ beat: literal('beat + 1') }, { where: { owner: this.#owner } });
  }

  /** Returns the runs that any panel works on. */
  owned(limit: number): Promise<ScheduleRunRow[]> {
    return this.#runs.findAll({ where: { owner: { [Op.ne]: null } }, limit });
  }

  /**
   * Ends a run whose panel has died. The node may or may not have done the present task, so neither this task is
   * repeated nor a later one done. Only an operation of the node, which any panel can follow, continues.
   */
  async interrupt({ id, owner, beat, tasks, position }: ScheduleRunRow): Promise<boolean> {
    const at = new Date(this.#storage.clock.now());
    const values =
      tasks[position]?.operationId === undefined
        ? {
            ...{ owner: null, openScheduleId: null, endedAt: at, outcome: 'interrupted' as const },
            tasks: endedTasks(tasks, position, 'interrupted'),
          }
        : { owner: null, nextTaskAt: at };
    const [ended] = await this.#runs.update(values, { where: { id, owner, beat } });
    return ended === 1;
  }

  async #claimRuns(ids: string[], transaction: Transaction): Promise<Claimed[]> {
    const now = new Date(this.#storage.clock.now());
    const where = { id: ids, nextTaskAt: { [Op.lte]: now } };
    const rows = await this.#runs.findAll({ where, ...this.#lock(transaction) });
    const schedules = await this.#schedules.findAll({
      where: { id: rows.map(({ scheduleId }) => scheduleId) },
      transaction,
    });
    const servers = await this.#serversOf(schedules, transaction);
    const claimed: Claimed[] = [];
    for (const row of rows) {
      const schedule = schedules.find(({ id }) => id === row.scheduleId);
      const server = schedule && servers.get(schedule.serverId);
      if (schedule === undefined || server === undefined) continue;
      const tasks = begunTasks(row.tasks, row.position, now);
      await row.update({ owner: this.#owner, nextTaskAt: null, tasks }, { transaction });
      claimed.push({ row, schedule: null, owned: ownedRun(row, schedule, server) });
    }
    return claimed;
  }

  async #claimSchedules(ids: string[], transaction: Transaction): Promise<Claimed[]> {
    const now = new Date(this.#storage.clock.now());
    const where = { id: ids, nextRunAt: { [Op.lte]: now } };
    const rows = await this.#schedules.findAll({ where, ...this.#lock(transaction) });
    if (rows.length === 0) return [];
    const found = rows.map(({ id }) => id);
    const open = await this.#runs.findAll({
      where: { openScheduleId: found },
      attributes: ['openScheduleId'],
      transaction,
    });
    const isOpen = new Set(open.map(({ openScheduleId }) => openScheduleId));
    const servers = await this.#serversOf(rows, transaction);
    const planned = rows.flatMap((schedule) => {
      const server = servers.get(schedule.serverId);
      if (server === undefined || schedule.nextRunAt === null) return [];
      const reason = reasonToSkip(schedule, server, { now, isOpen: isOpen.has(schedule.id) });
      return { schedule, server, dueAt: schedule.nextRunAt, reason };
    });
    await this.#moveOn(planned, now, transaction);
    const created = await this.#runs.bulkCreate(
      planned.map((each) => this.#newRun(each, now)),
      { transaction },
    );
    return created.map((row, index) => {
      const { schedule, server } = planned[index] as (typeof planned)[number];
      const isOurs = row.owner === this.#owner;
      return { row, schedule, owned: isOurs ? ownedRun(row, schedule, server) : null };
    });
  }

  #newRun({ schedule, dueAt, reason }: Planned, now: Date) {
    const offsetMs = 1000 * (schedule.tasks[0]?.offsetS ?? 0);
    const base = {
      ...{ id: newId('run_'), scheduleId: schedule.id, number: schedule.runCount + 1 },
      ...{ trigger: 'time' as const, dueAt, createdAt: now, position: 0 },
    };
    if (reason !== null) {
      const tasks = pendingTasks(schedule.tasks, 'not_run');
      return { ...base, endedAt: now, outcome: 'skipped' as const, reason, tasks };
    }
    const pending = pendingTasks(schedule.tasks);
    const state =
      offsetMs === 0
        ? { owner: this.#owner, tasks: begunTasks(pending, 0, now) }
        : { nextTaskAt: new Date(now.getTime() + offsetMs), tasks: pending };
    return { ...base, openScheduleId: schedule.id, outcome: 'running' as const, ...state };
  }

  /** Moves the schedules to their next times, with one statement. */
  async #moveOn(planned: readonly Planned[], now: Date, transaction: Transaction): Promise<void> {
    if (planned.length === 0) return;
    const { sequelize } = this.#storage.db;
    const cases = planned.map(({ schedule, dueAt }) => {
      const next = nextAfter(schedule, Math.max(now.getTime(), dueAt.getTime()));
      return `WHEN ${sequelize.escape(schedule.id)} THEN ${next === null ? 'NULL' : sequelize.escape(next)}`;
    });
    const choice = `CASE id ${cases.join(' ')} END`;
    const next = this.#isPostgres ? `CAST(${choice} AS TIMESTAMPTZ)` : choice;
    await sequelize.query(
      `UPDATE schedules SET last_due_at = next_run_at, run_count = run_count + 1, next_run_at = ${next} WHERE id IN (:ids)`,
      { replacements: { ids: planned.map(({ schedule }) => schedule.id) }, transaction },
    );
  }

  async #serversOf(schedules: readonly ScheduleRow[], transaction: Transaction) {
    const rows = await this.#storage.db.models.servers.findAll({
      where: { id: schedules.map(({ serverId }) => serverId) },
      attributes: ['id', 'nodeId', 'containerId', 'ownerId', 'suspendedAt'],
      transaction,
    });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Locks rows. Rows that another panel has locked are skipped; on SQLite, there is no other panel. */
  #lock(transaction: Transaction) {
    return this.#isPostgres
      ? { transaction, lock: transaction.LOCK.UPDATE, skipLocked: true }
      : { transaction };
  }

  /** Deletes runs of which enough later ones exist. Nothing waits for it. */
  #tidy(rows: readonly ScheduleRunRow[]): void {
    for (const { scheduleId, number } of rows) {
      if (number % TIDY_EVERY_RUNS !== 0 || number <= KEPT_RUNS) continue;
      const where = { scheduleId, number: { [Op.lte]: number - KEPT_RUNS }, endedAt: { [Op.ne]: null } };
      this.#storage.db.later(() => this.#runs.destroy({ where }));
    }
  }
}

/** A row that was claimed or created; `schedule` is null for a run that waited. */
type Claimed = { row: ScheduleRunRow; schedule: ScheduleRow | null; owned: OwnedRun | null };
type Planned = { schedule: ScheduleRow; server: OwnedRun['server']; dueAt: Date; reason: RunReason | null };

function reasonToSkip(
  { nextRunAt, missed }: ScheduleRow,
  { containerId, suspendedAt }: OwnedRun['server'],
  { now, isOpen }: { now: Date; isOpen: boolean },
): RunReason | null {
  const lateMs = now.getTime() - (nextRunAt ?? now).getTime();
  if (suspendedAt !== null) return 'server_suspended';
  if (containerId === null) return 'server_not_installed';
  if (missed === 'skip' && lateMs > MISSED_AFTER_MS) return 'missed';
  return isOpen ? 'still_running' : null;
}

const ownedRun = (row: ScheduleRunRow, schedule: ScheduleRow, server: OwnedRun['server']): OwnedRun => {
  const { id, trigger, dueAt, tasks, position } = row;
  return { id, schedule, server, trigger, dueAt, tasks, position };
};

/** Returns the tasks, of which the present one begins now unless it has begun before. */
export const begunTasks = (tasks: readonly TaskRun[], position: number, now: Date): TaskRun[] =>
  tasks.map((task, index) =>
    index === position && task.startedAt === null
      ? { ...task, outcome: 'running', startedAt: now.toISOString() }
      : task,
  );

/** Returns the tasks of a run that ends at this task. */
export const endedTasks = (
  tasks: readonly TaskRun[],
  position: number,
  outcome: TaskRun['outcome'],
): TaskRun[] =>
  tasks.map((task, index) => {
    if (index < position) return task;
    return { ...task, outcome: index === position ? outcome : 'not_run' };
  });
