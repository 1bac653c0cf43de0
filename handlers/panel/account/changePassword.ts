import type { PanelHandler, PanelServices } from '../types.js';

export const changePassword =
  ({ ownAccount }: Pick<PanelServices, 'ownAccount'>): PanelHandler<'changePassword'> =>
  ({ body, caller, address }) =>
    ownAccount.changePassword({ userId: caller.user.id, sessionId: caller.sessionId, address }, body);
