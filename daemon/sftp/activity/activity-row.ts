import { bigint, integer, Table, text } from '../../../lib/database/table.js';

export const activityTable = new Table('sftp_activity', {
  /** Increases monotonically, so the order is right even after the clock was set back. */
  id: integer().autoIncrement(),
  username: text(),
  action: text(),
  path: text(),
  size: bigint(),
  at: bigint(),
}).index('username', 'id');
