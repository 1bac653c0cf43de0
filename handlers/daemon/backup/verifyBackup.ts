import { requesterOf } from '../../../daemon/caller.js';
import { perform } from '../long-work.js';
import type { DaemonHandler } from '../types.js';

export const verifyBackup: DaemonHandler<'verifyBackup'> = async ({ backups, operations }, input) => {
  const { id, container_id } = await backups.find(input.body.backup_id);
  return perform(operations, 'verifyBackup', container_id, input, (work) =>
    backups.verify(id, requesterOf(input.caller), work),
  );
};
