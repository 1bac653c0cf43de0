import type { PanelHandler } from '../types.js';

export const updateServer: PanelHandler<'updateServer'> = ({ servers }, { caller, params, body, note }) =>
  servers.update(caller, params.serverId, body, note);
