import type { PanelHandler, PanelServices } from '../types.js';

export const getServer =
  ({ servers }: Pick<PanelServices, 'servers'>): PanelHandler<'getServer'> =>
  ({ caller, params }) =>
    servers.get(caller, params.serverId);
