import type { PanelHandler, PanelServices } from '../types.js';

export const changePassword =
  ({ ownAccount }: Pick<PanelServices, 'ownAccount'>): PanelHandler<'changePassword'> =>
  ({ body, caller, address, session }) => {
    const owner = { userId: caller.user.id, sessionId: caller.sessionId, address };
    return ownAccount.changePassword(owner, body, () => session.renew());
  };
