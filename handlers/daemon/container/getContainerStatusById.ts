import type { DaemonHandler, DaemonServices } from '../types.js';

export const getContainerStatusById =
  ({ containers }: Pick<DaemonServices, 'containers'>): DaemonHandler<'getContainerStatusById'> =>
  ({ params }) =>
    containers.currentStatus(params.id);
