import type { PanelHandler } from '../types.js';

export const updateMember: PanelHandler<'updateMember'> = ({ members }, { caller, params, body, note }) =>
  members.update(caller, params.serverId, params.memberId, body, note);
