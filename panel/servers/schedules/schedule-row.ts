import {
  date,
  flag,
  integer,
  json,
  type ModelOf,
  type RowOf,
  Table,
  text,
} from '../../../lib/database/table.js';
import type { MissedRuns, ScheduleTask } from './schedule-tasks.js';

export const scheduleTable = new Table('schedules', {
  id: text().key(),
  serverId: text().references('servers', 'CASCADE'),
  name: text(),
  cron: text(),
  timeZone: text(),
  isEnabled: flag(),
  onlyWhenOnline: flag(),
  onlyWithNoPlayers: flag(),
  missed: text<MissedRuns>(),
  tasks: json<ScheduleTask[]>(),
  /** When the next run is due; null while the schedule is disabled. A panel that changes it from a due time owns that run. */
  nextRunAt: date().optional(),
  /** The due time of the last run. No later run is due before it, even if the clocks of two panels differ. */
  lastDueAt: date().optional(),
  /** The number of runs so far. */
  runCount: integer().initially(0),
  createdAt: date(),
  updatedAt: date(),
})
  .index('nextRunAt')
  .index('serverId', 'createdAt', 'id');

export type ScheduleRow = RowOf<typeof scheduleTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly schedules: ModelOf<typeof scheduleTable>;
  }
}
