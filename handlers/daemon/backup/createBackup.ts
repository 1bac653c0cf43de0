import { requesterOf } from '../../../daemon/caller.js';
import { perform } from '../long-work.js';
import type { DaemonHandler } from '../types.js';

export const createBackup: DaemonHandler<'createBackup'> = ({ backups, operations }, input) =>
  perform(operations, 'createBackup', input.body.id, input, (work, wanted) =>
    backups.create(input.body, requesterOf(input.caller), work, wanted),
  );
