import type { PanelHandler } from '../types.js';

export const verifyPasskeyAuthentication: PanelHandler<'verifyPasskeyAuthentication'> = async (
  { passkeys, signIn },
  { caller: { pendingUserId }, body, source, session },
) => {
  const challenge = await session.take('passkey_authentication');
  const check = () => passkeys.authenticate(pendingUserId, body, challenge);
  const { user, confirm } = await signIn.checkFactor(pendingUserId, check, {
    ...source,
    method: 'password_and_passkey',
  });
  await session.finishPending(confirm);
  return { status: 'authenticated', user };
};
