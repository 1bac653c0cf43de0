import type { PanelHandler } from '../types.js';

export const getServer: PanelHandler<'getServer'> = ({ servers }, { caller, params }) =>
  servers.get(caller, params.serverId);
