import type { DaemonHandler, DaemonServices } from '../types.js';

export const stopContainer =
  ({ containers }: Pick<DaemonServices, 'containers'>): DaemonHandler<'stopContainer'> =>
  ({ body }) =>
    containers.stop(body.id, body.timeout === undefined ? {} : { timeoutS: body.timeout });
