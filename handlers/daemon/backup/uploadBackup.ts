import { requesterOf } from '../../../daemon/caller.js';
import type { DaemonHandler } from '../types.js';

export const uploadBackup: DaemonHandler<'uploadBackup'> = ({ backups }, { query, body, caller, signal }) =>
  backups.upload({ ...query, upload: body }, requesterOf(caller), signal);
