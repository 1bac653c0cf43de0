import type { DaemonHandler } from '../types.js';

export const deleteBackup: DaemonHandler<'deleteBackup'> = ({ backups }, { body }) =>
  backups.remove(body.backup_id);
