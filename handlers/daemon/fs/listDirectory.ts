import { requesterOf } from '../../../daemon/caller.js';
import { LongList } from '../../../lib/contract/long-list.js';
import type { DaemonHandler } from '../types.js';

export const listDirectory: DaemonHandler<'listDirectory'> = async (
  { files },
  { query: { path, recursive = false }, caller, signal },
) =>
  new LongList(
    'entries',
    files.list(path, {
      ...requesterOf(caller),
      ...{ isRecursive: recursive, only: caller.containers, signal },
    }),
    { path },
  );
