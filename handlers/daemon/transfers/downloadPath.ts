import { requesterOf } from '../../../daemon/caller.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const downloadPath =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'downloadPath'> =>
  ({ query, caller }) =>
    files.download(query.path, requesterOf(caller));
