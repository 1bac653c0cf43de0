import type { DaemonHandler, DaemonServices } from '../types.js';

export const getPathSize =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'getPathSize'> =>
  ({ query, signal }) =>
    files.measure(query.path, signal);
