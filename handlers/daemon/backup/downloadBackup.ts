import { Reply } from '../../../lib/handler.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const downloadBackup =
  ({ backups }: Pick<DaemonServices, 'backups'>): DaemonHandler<'downloadBackup'> =>
  async ({ query, caller, isHead }) => {
    // A key is not to be sent along, and a link is for GET alone.
    const link = caller.hasToken && !isHead ? await backups.link(query.backup_id) : undefined;
    return link === undefined
      ? backups.download(query.backup_id)
      : new Reply(307, undefined, { location: link });
  };
