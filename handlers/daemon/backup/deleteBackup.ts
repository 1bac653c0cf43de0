import type { DaemonHandler, DaemonServices } from '../types.js';

export const deleteBackup =
  ({ backups }: Pick<DaemonServices, 'backups'>): DaemonHandler<'deleteBackup'> =>
  ({ body }) =>
    backups.remove(body.backup_id);
