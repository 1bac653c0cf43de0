import type { DaemonHandler, DaemonServices } from '../types.js';

export const copyPath =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'copyPath'> =>
  ({ body: { source, destination, recursive = false }, signal }) =>
    files.copy(source, destination, { isRecursive: recursive, signal });
