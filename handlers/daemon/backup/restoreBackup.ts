import { requesterOf } from '../../../daemon/caller.js';
import { perform } from '../long-work.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const restoreBackup =
  ({ backups, operations }: Pick<DaemonServices, 'backups' | 'operations'>): DaemonHandler<'restoreBackup'> =>
  (input) =>
    perform(operations, 'restoreBackup', input.body.id, input, (work) =>
      backups.restore(input.body, requesterOf(input.caller), work),
    );
