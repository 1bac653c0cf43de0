import type { PanelHandler, PanelServices } from '../types.js';

export const changePassword =
  ({ ownAccount }: Pick<PanelServices, 'ownAccount'>): PanelHandler<'changePassword'> =>
  async ({ body, caller, address, session }) => {
    await ownAccount.changePassword({ userId: caller.user.id, sessionId: caller.sessionId, address }, body);
    await session.renew();
  };
