import { CHALLENGE_MS } from '../../../panel/identity/passkeys/web-authn.js';
import type { PanelHandler } from '../types.js';

export const createPasskeyAuthenticationOptions: PanelHandler<'createPasskeyAuthenticationOptions'> = async (
  { passkeys },
  { caller, session },
) => {
  const options = await passkeys.authenticationOptions(caller.pendingUserId);
  await session.keep('passkey_authentication', options.challenge, CHALLENGE_MS);
  return options;
};
