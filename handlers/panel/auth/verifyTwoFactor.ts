import type { PanelHandler, PanelServices } from '../types.js';

export const verifyTwoFactor =
  ({ signIn }: Pick<PanelServices, 'signIn'>): PanelHandler<'verifyTwoFactor'> =>
  async ({ caller, body, source, session }) => {
    const { user, confirm } = await signIn.checkCode(caller.pendingUserId, body, source);
    await session.finishPending(confirm);
    return { status: 'authenticated', user };
  };
