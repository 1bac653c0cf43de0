import type { PanelHandler } from '../types.js';

export const controlServer: PanelHandler<'controlServer'> = ({ servers }, { caller, params, body }) =>
  servers.control(caller, params.serverId, body.action);
