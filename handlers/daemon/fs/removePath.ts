import type { DaemonHandler, DaemonServices } from '../types.js';

export const removePath =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'removePath'> =>
  ({ body, signal }) =>
    files.remove(body.path, signal);
