import { bigint, integer, Table, text } from '../../../lib/database/table.js';

export const activityTable = new Table('sftp_activity', {
  /** Entries are sorted by this number, which stays in order even if the clock is set back. */
  id: integer().autoIncrement(),
  username: text(),
  action: text(),
  path: text(),
  size: bigint(),
  at: bigint(),
}).index('username', 'id');
