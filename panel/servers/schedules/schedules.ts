import { isoTime } from '../../../lib/time/clock.js';
import { readPage } from '../../database/page.js';
import type { Storage } from '../../database/panel-database.js';
import { findServer } from '../records/server-access.js';
import { createRunNow } from './run-now.js';
import { createFind } from './schedule-access.js';
import { createScheduleChanges } from './schedule-changes.js';
import type { ScheduleRow } from './schedule-row.js';
import { nextTimes, requireTimes } from './schedule-times.js';
import { createShowSchedules, toRun } from './schedule-view.js';
import type { Schedules } from './schedules-interface.js';

const DEFAULT_NEXT_RUNS = 5;

/** @param onChange called when a schedule may be due earlier than before */
export function createSchedules(storage: Storage, onChange: () => void): Schedules {
  const { db, clock } = storage;
  const { schedules, scheduleRuns } = db.models;
  const find = createFind(storage);
  const show = createShowSchedules(storage);

  return {
    async list(caller, serverId, page) {
      await findServer(storage, caller, serverId, 'schedules.read');
      const rows = await readPage(schedules, page, 'oldest first', {
        where: { serverId },
        view: (row: ScheduleRow) => row,
      });
      return { ...rows, items: await show.many(rows.items) };
    },
    async get(caller, serverId, scheduleId) {
      await findServer(storage, caller, serverId, 'schedules.read');
      return show.one(await find({ serverId, scheduleId }));
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
