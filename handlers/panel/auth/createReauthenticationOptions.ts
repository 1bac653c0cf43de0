import { CHALLENGE_MS } from '../../../panel/identity/passkeys/web-authn.js';
import type { PanelHandler, PanelServices } from '../types.js';

export const createReauthenticationOptions =
  ({ passkeys }: Pick<PanelServices, 'passkeys'>): PanelHandler<'createReauthenticationOptions'> =>
  async ({ caller, session }) => {
    const options = await passkeys.authenticationOptions(caller.user.id);
    await session.keep('passkey_reauthentication', options.challenge, CHALLENGE_MS);
    return options;
  };
