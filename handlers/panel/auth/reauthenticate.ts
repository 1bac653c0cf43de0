import type { PanelHandler } from '../types.js';

export const reauthenticate: PanelHandler<'reauthenticate'> = async (
  { passkeys, signIn },
  { caller, body: { password = '', passkey }, source, session, signal },
) => {
  const { id } = caller.user;
  const { confirm } =
    passkey === undefined
      ? await signIn.checkPasswordAgain(id, password, source, signal)
      : await signIn.checkFactor(
          id,
          async () => passkeys.authenticate(id, passkey, await session.take('passkey_reauthentication')),
          { ...source, method: 'passkey' },
        );
  await confirm();
  await session.renewSignedIn();
};
