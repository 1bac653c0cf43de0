import type { PanelHandler } from '../types.js';

export const transferServer: PanelHandler<'transferServer'> = ({ servers }, { caller, params, body, note }) =>
  servers.transfer(caller, params.serverId, body.ownerId, note);
