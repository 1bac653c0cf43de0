import type { DaemonHandler, DaemonServices } from '../types.js';

export const removeContainer =
  ({ containers }: Pick<DaemonServices, 'containers'>): DaemonHandler<'removeContainer'> =>
  ({ body }) =>
    containers.remove(body.id, { removeData: body.remove_data ?? false });
