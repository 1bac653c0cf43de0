import { HandlerResponse } from '../../../lib/contract/handler.js';
import type { DaemonHandler } from '../types.js';

export const downloadBackup: DaemonHandler<'downloadBackup'> = async (
  { backups },
  { query, caller, isHead },
) => {
  // Redirect only requests with a token, because a redirect must not make a client send its key to the storage. A link
  // is valid only for GET.
  const link = caller.token !== undefined && !isHead ? await backups.link(query.backup_id) : undefined;
  return link === undefined
    ? backups.download(query.backup_id)
    : new HandlerResponse(307, undefined, { location: link });
};
