import { requesterOf } from '../../../daemon/caller.js';
import { perform } from '../long-work.js';
import type { DaemonHandler } from '../types.js';

export const restoreBackup: DaemonHandler<'restoreBackup'> = ({ backups, operations }, input) =>
  perform(operations, 'restoreBackup', input.body.id, input, (work) =>
    backups.restore(input.body, requesterOf(input.caller), work),
  );
