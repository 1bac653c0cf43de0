import type { DaemonHandler, DaemonServices } from '../types.js';

export const getContainerUsage =
  ({ usage }: Pick<DaemonServices, 'usage'>): DaemonHandler<'getContainerUsage'> =>
  ({ query, caller }) =>
    usage.of(query.id, { showsTotal: caller.containers === undefined });
