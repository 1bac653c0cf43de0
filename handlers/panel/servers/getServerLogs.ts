import type { PanelHandler, PanelServices } from '../types.js';

export const getServerLogs =
  ({ servers }: Pick<PanelServices, 'servers'>): PanelHandler<'getServerLogs'> =>
  ({ caller, params, query }) =>
    servers.logs(caller, params.serverId, query);
