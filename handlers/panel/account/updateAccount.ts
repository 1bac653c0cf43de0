import { HandlerResponse } from '../../../lib/contract/handler.js';
import type { PanelHandler, PanelServices } from '../types.js';

export const updateAccount =
  ({ ownAccount }: Pick<PanelServices, 'ownAccount'>): PanelHandler<'updateAccount'> =>
  async ({ body, caller, address }) => {
    const owner = { userId: caller.user.id, sessionId: caller.sessionId, address };
    const { user, isConfirmationOwed } = await ownAccount.update(owner, body);
    return isConfirmationOwed ? new HandlerResponse(202, user) : user;
  };
