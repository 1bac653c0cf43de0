import type { PanelHandler } from '../types.js';

export const cancelServerMove: PanelHandler<'cancelServerMove'> = ({ servers }, { caller, params }) =>
  servers.cancelMove(caller, params.serverId);
