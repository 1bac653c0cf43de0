import { CHALLENGE_MS } from '../../../panel/identity/passkeys/web-authn.js';
import type { PanelHandler } from '../types.js';

export const createPasskeyAccountOptions: PanelHandler<'createPasskeyAccountOptions'> = async (
  { accounts, invitations, passkeys },
  { body, session, isDirect },
) => {
  session.requireNoKey();
  const { invitationToken, ...person } = body;
  if (invitationToken === undefined) await accounts.requireOpen(person, isDirect());
  else await invitations.requireInvited(invitationToken, person.email);
  return passkeys.accountOptions(person, session.markBrowser(CHALLENGE_MS));
};
