import type { PanelHandler } from '../types.js';

export const removeMember: PanelHandler<'removeMember'> = ({ members }, { caller, params }) =>
  members.remove(caller, params.serverId, params.memberId);
