import { date, type ModelOf, Table, text } from '../../../../lib/database/table.js';

/** The backups that schedules have created. Their names are no proof, because users choose names too. */
export const scheduleBackupTable = new Table('schedule_backups', {
  /** The id of the backup on its node. */
  id: text().key(),
  scheduleId: text().references('schedules', 'CASCADE'),
  createdAt: date(),
}).index('scheduleId', 'createdAt');

declare module '../../../database/models.js' {
  interface Models {
    readonly scheduleBackups: ModelOf<typeof scheduleBackupTable>;
  }
}
