import type { DaemonHandler, DaemonServices } from '../types.js';

export const getPathInfo =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'getPathInfo'> =>
  ({ query }) =>
    files.describe(query.path);
