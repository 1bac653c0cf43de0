import { requesterOf } from '../../../daemon/caller.js';
import { LongList } from '../../../lib/contract/long-list.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const listDirectory =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'listDirectory'> =>
  async ({ query: { path, recursive = false }, caller, signal }) =>
    new LongList(
      'entries',
      files.list(path, {
        ...requesterOf(caller),
        ...{ isRecursive: recursive, only: caller.containers, signal },
      }),
      { path },
    );
