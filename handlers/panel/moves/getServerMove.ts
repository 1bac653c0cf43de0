import type { PanelHandler } from '../types.js';

export const getServerMove: PanelHandler<'getServerMove'> = ({ servers }, { caller, params }) =>
  servers.moveOf(caller, params.serverId);
