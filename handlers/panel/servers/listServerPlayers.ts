import type { PanelHandler } from '../types.js';

export const listServerPlayers: PanelHandler<'listServerPlayers'> = ({ servers }, { caller, params }) =>
  servers.players(caller, params.serverId);
