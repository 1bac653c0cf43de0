import type { DaemonHandler, DaemonServices } from '../types.js';

export const getHostStats =
  ({ host }: Pick<DaemonServices, 'host'>): DaemonHandler<'getHostStats'> =>
  () =>
    host.stats();
