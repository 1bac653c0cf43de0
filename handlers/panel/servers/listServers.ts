import type { PanelHandler } from '../types.js';

export const listServers: PanelHandler<'listServers'> = ({ servers }, { caller, query }) =>
  servers.list(caller, query);
