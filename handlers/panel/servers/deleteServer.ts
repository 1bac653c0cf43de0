import type { PanelHandler, PanelServices } from '../types.js';

export const deleteServer =
  ({ servers }: Pick<PanelServices, 'servers'>): PanelHandler<'deleteServer'> =>
  ({ caller, params, query }) =>
    servers.remove(caller, params.serverId, query.removeData ?? false);
