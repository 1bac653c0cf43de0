import type { PanelHandler } from '../types.js';

export const verifyPasskeyRegistration: PanelHandler<'verifyPasskeyRegistration'> = async (
  { passkeys },
  { caller, body, address, session },
) => {
  const challenge = await session.take('passkey_registration');
  const renew = () => session.renew();
  return passkeys.register(caller, body, { challenge, address, renew });
};
