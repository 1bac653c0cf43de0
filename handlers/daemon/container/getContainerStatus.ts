import type { DaemonHandler, DaemonServices } from '../types.js';

export const getContainerStatus =
  ({ containers }: Pick<DaemonServices, 'containers'>): DaemonHandler<'getContainerStatus'> =>
  ({ query }) =>
    containers.currentStatus(query.id);
