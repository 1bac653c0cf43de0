import type { PanelHandler } from '../types.js';

export const acceptInvitation: PanelHandler<'acceptInvitation'> = async (
  { invitations },
  { caller, body, note, about },
) => {
  const member = await invitations.accept(caller, body.token, note);
  about(member.serverId);
  return member;
};
