import type { DaemonHandler, DaemonServices } from '../types.js';

export const getHost =
  ({ host }: Pick<DaemonServices, 'host'>): DaemonHandler<'getHost'> =>
  () =>
    host.describe();
