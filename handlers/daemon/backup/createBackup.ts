import { requesterOf } from '../../../daemon/caller.js';
import { perform } from '../long-work.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const createBackup =
  ({ backups, operations }: Pick<DaemonServices, 'backups' | 'operations'>): DaemonHandler<'createBackup'> =>
  (input) =>
    perform(operations, 'createBackup', input.body.id, input, (work, wanted) =>
      backups.create(input.body, requesterOf(input.caller), work, wanted),
    );
