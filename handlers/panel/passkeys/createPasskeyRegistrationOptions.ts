import { CHALLENGE_MS } from '../../../panel/identity/passkeys/web-authn.js';
import type { PanelHandler, PanelServices } from '../types.js';

export const createPasskeyRegistrationOptions =
  ({ passkeys }: Pick<PanelServices, 'passkeys'>): PanelHandler<'createPasskeyRegistrationOptions'> =>
  async ({ caller, session }) => {
    const options = await passkeys.registrationOptions(caller.user);
    await session.keep('passkey_registration', options.challenge, CHALLENGE_MS);
    return options;
  };
