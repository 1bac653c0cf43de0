import { CHALLENGE_MS } from '../../../panel/identity/passkeys/web-authn.js';
import type { PanelHandler } from '../types.js';

export const createPasskeyRegistrationOptions: PanelHandler<'createPasskeyRegistrationOptions'> = async (
  { passkeys },
  { caller, session },
) => {
  const options = await passkeys.registrationOptions(caller.user);
  await session.keep('passkey_registration', options.challenge, CHALLENGE_MS);
  return options;
};
