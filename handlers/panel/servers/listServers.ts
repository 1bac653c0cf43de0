import type { PanelHandler, PanelServices } from '../types.js';

export const listServers =
  ({ servers }: Pick<PanelServices, 'servers'>): PanelHandler<'listServers'> =>
  ({ caller, query }) =>
    servers.list(caller, query);
