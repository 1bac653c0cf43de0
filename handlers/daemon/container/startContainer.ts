import type { DaemonHandler, DaemonServices } from '../types.js';

export const startContainer =
  ({ containers }: Pick<DaemonServices, 'containers'>): DaemonHandler<'startContainer'> =>
  ({ body }) =>
    containers.start(body.id);
