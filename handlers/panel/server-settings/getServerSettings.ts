import type { PanelHandler } from '../types.js';

export const getServerSettings: PanelHandler<'getServerSettings'> = ({ servers }, { caller, params }) =>
  servers.settings(caller, params.serverId);
