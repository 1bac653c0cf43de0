import type { PanelHandler } from '../types.js';

export const verifyTwoFactor: PanelHandler<'verifyTwoFactor'> = async (
  { signIn },
  { caller, body, source, session },
) => {
  const { user, confirm } = await signIn.checkCode(caller.pendingUserId, body, source);
  await session.finishPending(confirm);
  return { status: 'authenticated', user };
};
