import type { PanelHandler } from '../types.js';

export const leaveServer: PanelHandler<'leaveServer'> = ({ members }, { caller, params }) =>
  members.leave(caller, params.serverId);
