import { Op } from 'sequelize';
import type { Schedule, ScheduleRun } from '../../../generated/panel/types.js';
import { isoTime } from '../../../lib/time/clock.js';
import type { Storage } from '../../database/panel-database.js';
import { viewOf } from '../../database/view.js';
import type { ScheduleRunRow } from './run-row.js';
import type { ScheduleRow } from './schedule-row.js';

const FIELDS = [
  ...(['id', 'serverId', 'name', 'cron', 'timeZone', 'isEnabled', 'onlyWhenOnline'] as const),
  ...(['onlyWithNoPlayers', 'missed', 'tasks', 'nextRunAt', 'createdAt', 'updatedAt'] as const),
];

const RUN_FIELDS = ['id', 'scheduleId', 'trigger', 'dueAt', 'endedAt', 'outcome', 'reason'] as const;
const LAST_RUN_FIELDS = ['endedAt', 'outcome', 'reason'] as const;

/** Shows schedules with their newest runs. */
export type ShowSchedules = {
  one(row: ScheduleRow): Promise<Schedule>;
  many(rows: readonly ScheduleRow[]): Promise<Schedule[]>;
};

/** Returns functions that show schedules. One query reads the newest runs of all of them. */
export function createShowSchedules({ db }: Storage): ShowSchedules {
  const { scheduleRuns } = db.models;

  async function newestRuns(rows: readonly ScheduleRow[]): Promise<Map<string, ScheduleRunRow>> {
    const newest = rows.flatMap(({ id: scheduleId, runCount: number }) =>
      number === 0 ? [] : { scheduleId, number },
    );
    if (newest.length === 0) return new Map();
    const runs = await scheduleRuns.findAll({
      where: { [Op.or]: newest },
      attributes: ['scheduleId', 'createdAt', 'endedAt', 'outcome', 'reason'],
    });
    return new Map(runs.map((run) => [run.scheduleId, run]));
  }

  return {
    one: async (row) => toSchedule(row, (await newestRuns([row])).get(row.id)),
    many: async (rows) => {
      const runs = await newestRuns(rows);
      return rows.map((row) => toSchedule(row, runs.get(row.id)));
    },
  };
}

const toSchedule = (row: ScheduleRow, run: ScheduleRunRow | undefined): Schedule => ({
  ...viewOf(row, FIELDS),
  lastRun: run === undefined ? null : { startedAt: startOf(run), ...viewOf(run, LAST_RUN_FIELDS) },
});

const startOf = ({ createdAt }: ScheduleRunRow) => isoTime(createdAt.getTime());

export const toRun = (row: ScheduleRunRow): ScheduleRun => ({
  ...viewOf(row, RUN_FIELDS),
  startedAt: startOf(row),
  tasks: row.tasks.map(({ operationId: _, heardMs: __, ...task }) => task),
});
