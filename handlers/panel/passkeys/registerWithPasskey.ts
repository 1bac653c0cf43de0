import { createAndSignIn } from '../new-account.js';
import type { PanelHandler } from '../types.js';

export const registerWithPasskey: PanelHandler<'registerWithPasskey'> = async (services, request) => {
  const { session, body } = request;
  session.requireNoKey();
  const { passkey, invitationToken, ...person } = body;
  const first = services.passkeys.beginAccount(passkey, person, session.browserMark());
  return createAndSignIn(services, request, { ...person, passkey: first }, invitationToken);
};
