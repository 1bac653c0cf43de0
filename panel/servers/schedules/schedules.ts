import type {
  NewSchedule,
  operations,
  Schedule,
  ScheduleChanges,
  ScheduleRun,
} from '../../../generated/panel/types.js';
import { isoTime } from '../../../lib/time/clock.js';
import type { Caller } from '../../access/caller.js';
import type { NoteChanges } from '../../audit/changes.js';
import { type Page, type PageRequest, readPage } from '../../database/page.js';
import type { Storage } from '../../database/panel-database.js';
import { findServer } from '../records/server-access.js';
import { createRunNow } from './run-now.js';
import { createFind, type ScheduleIds } from './schedule-access.js';
import { createScheduleChanges } from './schedule-changes.js';
import { nextTimes, requireTimes } from './schedule-times.js';
import { toRun, toSchedule } from './schedule-view.js';

type NextRunsRequest = operations['listNextRuns']['parameters']['query'];

/** The schedules of servers. All callers need access to the server, as for its other parts. */
export interface Schedules {
  /** Lists the schedules of a server, oldest first. @throws DomainError as `findServer` */
  list(caller: Caller, serverId: string, page: PageRequest): Promise<Page<Schedule>>;
  /** @throws DomainError as `findServer`; `not_found` */
  get(caller: Caller, serverId: string, scheduleId: string): Promise<Schedule>;
  /**
   * Creates a schedule. @throws DomainError as `findServer`; `forbidden` (`missing_capability`) for tasks that the caller
   * cannot do; `invalid_input`; `conflict` (`limit_reached`)
   */
  create(caller: Caller, serverId: string, input: NewSchedule, note?: NoteChanges): Promise<Schedule>;
  /** Changes a schedule. @throws DomainError as `create`; `not_found` */
  update(caller: Caller, ids: ScheduleIds, changes: ScheduleChanges, note?: NoteChanges): Promise<Schedule>;
  /** Deletes a schedule and its history. @throws DomainError as `findServer`; `not_found` */
  remove(caller: Caller, ids: ScheduleIds): Promise<void>;
  /**
   * Starts a run now. @throws DomainError as `update`; `conflict` while a run is in progress, and `server_suspended`
   */
  runNow(caller: Caller, ids: ScheduleIds): Promise<ScheduleRun>;
  /** Lists the runs of a schedule, newest first. @throws DomainError as `findServer`; `not_found` */
  runs(caller: Caller, ids: ScheduleIds, page: PageRequest): Promise<Page<ScheduleRun>>;
  /** Returns the next times of an expression. @throws DomainError as `findServer`; `invalid_input` */
  nextRuns(caller: Caller, serverId: string, request: NextRunsRequest): Promise<{ items: string[] }>;
}

const DEFAULT_NEXT_RUNS = 5;

/** @param onChange called when a schedule may be due earlier than before */
export function createSchedules(storage: Storage, onChange: () => void): Schedules {
  const { db, clock } = storage;
  const { schedules, scheduleRuns } = db.models;
  const find = createFind(storage);

  return {
    async list(caller, serverId, page) {
      await findServer(storage, caller, serverId, 'schedules.read');
      return readPage(schedules, page, 'oldest first', { where: { serverId }, view: toSchedule });
    },
    async get(caller, serverId, scheduleId) {
      await findServer(storage, caller, serverId, 'schedules.read');
      return toSchedule(await find({ serverId, scheduleId }));
    },
    ...createScheduleChanges(storage, onChange),
    runNow: createRunNow(storage, onChange),
    async runs(caller, ids, page) {
      await findServer(storage, caller, ids.serverId, 'schedules.read');
      const { id: scheduleId } = await find(ids);
      return readPage(scheduleRuns, page, 'newest first', { where: { scheduleId }, view: toRun });
    },
    async nextRuns(caller, serverId, { count = DEFAULT_NEXT_RUNS, ...times }) {
      await findServer(storage, caller, serverId, 'schedules.read');
      const now = clock.now();
      requireTimes(times, now, 'query');
      return { items: nextTimes(times, now, count).map((time) => isoTime(time.getTime())) };
    },
  };
}
