import type { DaemonHandler, DaemonServices } from '../types.js';

export const killContainer =
  ({ containers }: Pick<DaemonServices, 'containers'>): DaemonHandler<'killContainer'> =>
  ({ body }) =>
    containers.kill(body.id);
