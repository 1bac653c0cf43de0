import type { Schedule, ScheduleRun } from '../../../generated/panel/types.js';
import { isoTime } from '../../../lib/time/clock.js';
import { viewOf } from '../../database/view.js';
import type { ScheduleRunRow } from './run-row.js';
import type { ScheduleRow } from './schedule-row.js';

const FIELDS = [
  ...(['id', 'serverId', 'name', 'cron', 'timeZone', 'isEnabled', 'onlyWhenOnline'] as const),
  ...(['onlyWithNoPlayers', 'missed', 'tasks', 'nextRunAt', 'createdAt', 'updatedAt'] as const),
];

const RUN_FIELDS = ['id', 'scheduleId', 'trigger', 'dueAt', 'endedAt', 'outcome', 'reason'] as const;

export const toSchedule = (row: ScheduleRow): Schedule => viewOf(row, FIELDS);

export const toRun = (row: ScheduleRunRow): ScheduleRun => ({
  ...viewOf(row, RUN_FIELDS),
  startedAt: isoTime(row.createdAt.getTime()),
  tasks: row.tasks.map(({ operationId: _, heardMs: __, ...task }) => task),
});
