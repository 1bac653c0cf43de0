import { LongList } from '../../../lib/long-list.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const listDirectory =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'listDirectory'> =>
  async ({ query: { path, recursive = false }, caller }) =>
    new LongList(
      'entries',
      files.list(path, { keyId: caller.id, isRecursive: recursive, only: caller.containers }),
      { path },
    );
