import { requesterOf } from '../../../daemon/caller.js';
import type { Work } from '../../../daemon/operations/operations.js';
import { perform } from '../long-work.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const unzipArchive =
  ({ files, operations }: Pick<DaemonServices, 'files' | 'operations'>): DaemonHandler<'unzipArchive'> =>
  (input) => {
    const work = (work: Work) => files.unzip(input.body, work, requesterOf(input.caller));
    return perform(operations, 'unzipArchive', null, input, work);
  };
