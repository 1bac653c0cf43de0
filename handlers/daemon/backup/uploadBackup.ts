import { requesterOf } from '../../../daemon/caller.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const uploadBackup =
  ({ backups }: Pick<DaemonServices, 'backups'>): DaemonHandler<'uploadBackup'> =>
  ({ query, body, caller, signal }) =>
    backups.upload({ ...query, upload: body }, requesterOf(caller), signal);
