import type { PanelHandler } from '../types.js';

export const verifyPasskeySignIn: PanelHandler<'verifyPasskeySignIn'> = async (
  { passkeys, signIn },
  { body, source, session, about },
) => {
  session.requireNoKey();
  const passkey = await passkeys.beginSignIn(body, session.browserMark());
  if (passkey.userId !== undefined) about(passkey.userId);
  const { user, confirm } = await signIn.checkPasskey(passkey, source);
  await session.begin(user.id, confirm);
  return { status: 'authenticated', user };
};
