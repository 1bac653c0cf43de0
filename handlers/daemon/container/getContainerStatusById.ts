import type { DaemonHandler, DaemonServices } from '../types.js';

export const getContainerStatusById =
  ({ containers }: Pick<DaemonServices, 'containers'>): DaemonHandler<'getContainerStatusById'> =>
  async ({ params }) =>
    containers.status(params.id);
