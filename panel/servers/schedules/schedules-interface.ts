import type {
  NewSchedule,
  operations,
  Schedule,
  ScheduleChanges,
  ScheduleRun,
} from '../../../generated/panel/types.js';
import type { Caller } from '../../access/caller.js';
import type { NoteChanges } from '../../audit/changes.js';
import type { Page, PageRequest } from '../../database/page.js';
import type { ScheduleIds } from './schedule-access.js';

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
