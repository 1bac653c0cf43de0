import { DomainError } from '../../../lib/errors/errors.js';
import { newId } from '../../../lib/text/ids.js';
import type { Storage } from '../../database/panel-database.js';
import { requireNotSuspended } from '../records/suspended.js';
import { createChange, createFind } from './schedule-access.js';
import { pendingTasks, requireTasks } from './schedule-tasks.js';
import { toRun } from './schedule-view.js';
import type { Schedules } from './schedules-interface.js';

/** Returns a function that starts runs at once. @param onChange called when a run is due */
export function createRunNow(storage: Storage, onChange: () => void): Schedules['runNow'] {
  const { db, clock } = storage;
  const { scheduleRuns } = db.models;
  const find = createFind(storage);
  const change = createChange(storage);
  return async (caller, ids) => {
    const run = await change(caller, ids.serverId, async (transaction, { holdings, isSuspended }) => {
      const row = await find(ids, transaction);
      requireTasks(holdings, row.tasks);
      requireNotSuspended({ isSuspended });
      const openScheduleId = row.id;
      if ((await scheduleRuns.count({ where: { openScheduleId }, transaction })) > 0) throw stillRunning();
      const now = clock.now();
      await row.update({ runCount: row.runCount + 1 }, { transaction });
      const at = new Date(now);
      const place = {
        scheduleId: row.id,
        openScheduleId,
        number: row.runCount,
        trigger: 'request' as const,
      };
      const nextTaskAt = new Date(now + 1000 * (row.tasks[0]?.offsetS ?? 0));
      const state = { outcome: 'running' as const, tasks: pendingTasks(row.tasks), nextTaskAt };
      const values = { id: newId('run_'), ...place, dueAt: at, createdAt: at, ...state };
      return scheduleRuns.create(values, { transaction });
    });
    onChange();
    return toRun(run);
  };
}

const stillRunning = () =>
  new DomainError('conflict', 'A run of this schedule is in progress: wait until it has ended.');
