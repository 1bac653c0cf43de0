import type { PanelHandler } from '../types.js';

export const changePassword: PanelHandler<'changePassword'> = (
  { ownAccount },
  { body, caller, address, session },
) => {
  const owner = { userId: caller.user.id, sessionId: caller.sessionId, address };
  return ownAccount.changePassword(owner, body, () => session.renew());
};
