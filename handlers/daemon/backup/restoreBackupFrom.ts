import { requesterOf } from '../../../daemon/caller.js';
import { perform } from '../long-work.js';
import type { DaemonHandler } from '../types.js';

export const restoreBackupFrom: DaemonHandler<'restoreBackupFrom'> = ({ backups, operations }, input) =>
  perform(operations, 'restoreBackupFrom', input.body.id, input, (work) =>
    backups.restore(input.body, requesterOf(input.caller), work),
  );
