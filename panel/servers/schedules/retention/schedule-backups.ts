import type { Storage } from '../../../database/panel-database.js';
import type { Keep } from './kept-backups.js';

/** What determines which backups of a schedule are kept. `keep` is null if all are. */
export type Rules = { keep: Keep | null; timeZone: string };

/** How many backups of a schedule are known: more than its rules can keep. Older ones are never deleted. */
const MAX_KNOWN = 1000;

/** Returns functions that store which backups a schedule has created, and read its rules. */
export function createScheduleBackups({ db, clock }: Storage) {
  const { schedules, scheduleBackups } = db.models;

  async function forget(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await scheduleBackups.destroy({ where: { id: [...ids] } });
  }

  return {
    /** Returns the present rules of a schedule, which may have changed since its run began; null if it was deleted. */
    async rules(scheduleId: string): Promise<Rules | null> {
      const schedule = await schedules.findOne({ where: { id: scheduleId } });
      if (schedule === null) return null;
      const keep = schedule.tasks.find((task) => task.keep !== null)?.keep ?? null;
      return { keep, timeZone: schedule.timeZone };
    },
    /** Stores that a schedule has created a backup. @returns the ids of its known backups, the newest first */
    async record(scheduleId: string, backupId: string): Promise<string[]> {
      const createdAt = new Date(clock.now());
      await scheduleBackups.bulkCreate([{ id: backupId, scheduleId, createdAt }], { ignoreDuplicates: true });
      const rows = await scheduleBackups.findAll({
        where: { scheduleId },
        order: [
          ['createdAt', 'DESC'],
          ['id', 'DESC'],
        ],
        limit: 2 * MAX_KNOWN,
      });
      await forget(rows.slice(MAX_KNOWN).map(({ id }) => id));
      return rows.slice(0, MAX_KNOWN).map(({ id }) => id);
    },
    /** Removes backups that do not exist any more. */
    forget,
  };
}
