import type { DaemonHandler, DaemonServices } from '../types.js';

export const restartContainer =
  ({ containers }: Pick<DaemonServices, 'containers'>): DaemonHandler<'restartContainer'> =>
  ({ body }) =>
    containers.restart(body.id);
