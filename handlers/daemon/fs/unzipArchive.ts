import { requesterOf } from '../../../daemon/caller.js';
import type { Work } from '../../../daemon/operations/operations.js';
import { perform } from '../long-work.js';
import type { DaemonHandler } from '../types.js';

export const unzipArchive: DaemonHandler<'unzipArchive'> = ({ files, operations }, input) => {
  const work = (work: Work) => files.unzip(input.body, work, requesterOf(input.caller));
  return perform(operations, 'unzipArchive', null, input, work);
};
