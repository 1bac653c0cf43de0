import type { PanelHandler, PanelServices } from '../types.js';

export const verifyPasskeyRegistration =
  ({ passkeys }: Pick<PanelServices, 'passkeys'>): PanelHandler<'verifyPasskeyRegistration'> =>
  async ({ caller, body, address, session }) => {
    const challenge = await session.take('passkey_registration');
    const renew = () => session.renew();
    return passkeys.register(caller, body, { challenge, address, renew });
  };
