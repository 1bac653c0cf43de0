import { date, integer, json, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';
import type { RunOutcome, RunReason, TaskRun } from './schedule-tasks.js';

export const scheduleRunTable = new Table('schedule_runs', {
  id: text().key(),
  scheduleId: text().references('schedules', 'CASCADE'),
  /** The schedule while the run is in progress; null afterwards. So a schedule has at most one run in progress. */
  openScheduleId: text().unique().optional(),
  /** The number of the run among those of its schedule, from 1. */
  number: integer(),
  trigger: text<'time' | 'request'>(),
  dueAt: date(),
  /** When the run began. */
  createdAt: date(),
  endedAt: date().optional(),
  outcome: text<RunOutcome>(),
  reason: text<RunReason>().optional(),
  /** The tasks, as they were when the run began, with their outcomes. */
  tasks: json<TaskRun[]>(),
  /** The index of the present task. */
  position: integer().initially(0),
  /** When any panel continues the run; null while a panel is working on it, and when it has ended. */
  nextTaskAt: date().optional(),
  /** The panel process that is working on the run; null if none is. */
  owner: text().optional(),
  /** A counter that increases while the owner is alive. */
  beat: integer().initially(0),
})
  .index('scheduleId', 'createdAt', 'id')
  .index('nextTaskAt')
  .index('owner');

export type ScheduleRunRow = RowOf<typeof scheduleRunTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly scheduleRuns: ModelOf<typeof scheduleRunTable>;
  }
}
