import type { DaemonHandler, DaemonServices } from '../types.js';

export const getContainerStatus =
  ({ containers }: Pick<DaemonServices, 'containers'>): DaemonHandler<'getContainerStatus'> =>
  async ({ query }) =>
    containers.status(query.id);
