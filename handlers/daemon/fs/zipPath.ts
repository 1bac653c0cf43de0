import { requesterOf } from '../../../daemon/caller.js';
import { perform } from '../long-work.js';
import type { DaemonHandler } from '../types.js';

export const zipPath: DaemonHandler<'zipPath'> = ({ files, operations }, input) => {
  const { path, output, exclude, level } = input.body;
  return perform(operations, 'zipPath', null, input, (work) =>
    files.zip(path, output, { exclude, level }, requesterOf(input.caller), work),
  );
};
