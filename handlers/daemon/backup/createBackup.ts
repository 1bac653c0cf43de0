import { perform } from '../long-work.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const createBackup =
  ({ backups, operations }: Pick<DaemonServices, 'backups' | 'operations'>): DaemonHandler<'createBackup'> =>
  (input) =>
    perform(operations, 'createBackup', input.body.id, input, (work, wanted) =>
      backups.create(input.body, input.caller.id, work, wanted),
    );
