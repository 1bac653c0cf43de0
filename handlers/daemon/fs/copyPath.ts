import { requesterOf } from '../../../daemon/caller.js';
import { perform } from '../long-work.js';
import type { DaemonHandler } from '../types.js';

export const copyPath: DaemonHandler<'copyPath'> = ({ files, operations }, input) => {
  const { source, destination, recursive = false } = input.body;
  return perform(operations, 'copyPath', null, input, (work) =>
    files.copy(source, destination, { ...work, isRecursive: recursive }, requesterOf(input.caller)),
  );
};
