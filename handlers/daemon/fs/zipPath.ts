import { requesterOf } from '../../../daemon/caller.js';
import { perform } from '../long-work.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const zipPath =
  ({ files, operations }: Pick<DaemonServices, 'files' | 'operations'>): DaemonHandler<'zipPath'> =>
  (input) => {
    const { path, output, exclude, level } = input.body;
    return perform(operations, 'zipPath', null, input, (work) =>
      files.zip(path, output, { exclude, level }, requesterOf(input.caller), work),
    );
  };
