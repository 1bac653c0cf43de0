import { HandlerResponse } from '../../../lib/contract/handler.js';
import type { PanelHandler } from '../types.js';

export const updateAccount: PanelHandler<'updateAccount'> = async (
  { ownAccount },
  { body, caller, address },
) => {
  const owner = { userId: caller.user.id, sessionId: caller.sessionId, address };
  const { user, isConfirmationOwed } = await ownAccount.update(owner, body);
  return isConfirmationOwed ? new HandlerResponse(202, user) : user;
};
