import type { DaemonHandler, DaemonServices } from '../types.js';

export const getCapabilities =
  ({ info }: Pick<DaemonServices, 'info'>): DaemonHandler<'getCapabilities'> =>
  async () =>
    info.capabilities();
