import type { DaemonHandler, DaemonServices } from '../types.js';

export const makeDirectory =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'makeDirectory'> =>
  ({ body: { path, recursive = false } }) =>
    files.makeFolder(path, { isRecursive: recursive });
