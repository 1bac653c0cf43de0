import type { PanelHandler } from '../types.js';

export const inviteMember: PanelHandler<'inviteMember'> = ({ invitations }, { caller, params, body, note }) =>
  invitations.invite(caller, params.serverId, body, note);
