import type { DaemonHandler, DaemonServices } from '../types.js';

export const getDaemon =
  ({ info }: Pick<DaemonServices, 'info'>): DaemonHandler<'getDaemon'> =>
  async () =>
    info.describe();
