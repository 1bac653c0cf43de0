import { CHALLENGE_MS } from '../../../panel/identity/passkeys/web-authn.js';
import type { PanelHandler } from '../types.js';

export const createReauthenticationOptions: PanelHandler<'createReauthenticationOptions'> = async (
  { passkeys },
  { caller, session },
) => {
  const options = await passkeys.authenticationOptions(caller.user.id);
  await session.keep('passkey_reauthentication', options.challenge, CHALLENGE_MS);
  return options;
};
