import type { PanelHandler } from '../types.js';

export const listInvitations: PanelHandler<'listInvitations'> = (
  { invitations },
  { caller, params, query },
) => invitations.list(caller, params.serverId, query);
