import { DomainError } from '../../../lib/errors/errors.js';
import { newId } from '../../../lib/text/ids.js';
import { type AuditedField, changesBetween } from '../../audit/changes.js';
import type { Storage } from '../../database/panel-database.js';
import { createChange, createFind } from './schedule-access.js';
import { requireTasks, tasksOf } from './schedule-tasks.js';
import { nextAfter, requireTimes } from './schedule-times.js';
import { createShowSchedules } from './schedule-view.js';
import type { Schedules } from './schedules-interface.js';

/** The maximum number of schedules of a server. */
const MAX_SCHEDULES = 25;

/** What the audit log records of a schedule. Commands can contain secrets, so only the fact that tasks changed. */
const AUDITED: Readonly<Record<string, AuditedField>> = {
  ...{ name: 'values', cron: 'values', timeZone: 'values', isEnabled: 'values', missed: 'values' },
  ...{ onlyWhenOnline: 'values', onlyWithNoPlayers: 'values', tasks: 'name' },
};

/** @param onChange called when a schedule may be due earlier than before */
export function createScheduleChanges(
  storage: Storage,
  onChange: () => void,
): Pick<Schedules, 'create' | 'update' | 'remove'> {
  const { db, clock } = storage;
  const { schedules } = db.models;
  const find = createFind(storage);
  const change = createChange(storage);
  const show = createShowSchedules(storage);
  return {
    async create(caller, serverId, input, note) {
      const row = await change(caller, serverId, async (transaction, { holdings }) => {
        const tasks = tasksOf(input.tasks);
        requireTasks(holdings, tasks);
        const now = clock.now();
        requireTimes(input, now);
        if ((await schedules.count({ where: { serverId }, transaction })) >= MAX_SCHEDULES) throw tooMany();
        const { name, cron, timeZone, isEnabled = true, missed = 'skip' } = input;
        const { onlyWhenOnline = false, onlyWithNoPlayers = false } = input;
        const at = { createdAt: new Date(now), updatedAt: new Date(now) };
        const nextRunAt = isEnabled ? nextAfter(input, now) : null;
        const values = { name, cron, timeZone, isEnabled, missed, onlyWhenOnline, onlyWithNoPlayers, tasks };
        return schedules.create(
          { id: newId('sch_'), serverId, ...values, nextRunAt, ...at },
          { transaction },
        );
      });
      onChange();
      note?.(changesBetween({}, row.get(), AUDITED));
      return show.one(row);
    },
    async update(caller, ids, { tasks, ...changes }, note) {
      const { row, before } = await change(caller, ids.serverId, async (transaction, { holdings }) => {
        const found = await find(ids, transaction);
        const earlier = { ...found.get() };
        found.set({ ...changes, ...(tasks === undefined ? {} : { tasks: tasksOf(tasks) }) });
        requireTasks(holdings, found.tasks);
        const now = clock.now();
        requireTimes(found, now);
        const isSame = (['cron', 'timeZone', 'isEnabled'] as const).every(
          (each) => found[each] === earlier[each],
        );
        if (!isSame) {
          const after = Math.max(now, found.lastDueAt?.getTime() ?? 0);
          found.set({ nextRunAt: found.isEnabled ? nextAfter(found, after) : null });
        }
        found.set({ updatedAt: new Date(now) });
        return { row: await found.save({ transaction }), before: earlier };
      });
      onChange();
      note?.(changesBetween(before, row.get(), AUDITED));
      return show.one(row);
    },
    async remove(caller, ids) {
      await change(caller, ids.serverId, async (transaction) => {
        await (await find(ids, transaction)).destroy({ transaction });
      });
    },
  };
}

const tooMany = () =>
  new DomainError('conflict', `A server can have at most ${MAX_SCHEDULES} schedules: delete one first.`, {
    code: 'limit_reached',
  });
