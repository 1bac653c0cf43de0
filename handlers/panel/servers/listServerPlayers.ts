import type { PanelHandler, PanelServices } from '../types.js';

export const listServerPlayers =
  ({ servers }: Pick<PanelServices, 'servers'>): PanelHandler<'listServerPlayers'> =>
  ({ caller, params }) =>
    servers.players(caller, params.serverId);
