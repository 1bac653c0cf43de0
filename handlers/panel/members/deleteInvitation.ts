import type { PanelHandler } from '../types.js';

export const deleteInvitation: PanelHandler<'deleteInvitation'> = ({ invitations }, { caller, params }) =>
  invitations.revoke(caller, params.serverId, params.invitationId);
