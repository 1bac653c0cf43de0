import type { PanelHandler } from '../types.js';

export const getServerAccess: PanelHandler<'getServerAccess'> = ({ members }, { caller, params }) =>
  members.accessOf(caller, params.serverId);
