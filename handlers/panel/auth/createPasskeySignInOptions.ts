import { CHALLENGE_MS } from '../../../panel/identity/passkeys/web-authn.js';
import type { PanelHandler } from '../types.js';

export const createPasskeySignInOptions: PanelHandler<'createPasskeySignInOptions'> = async (
  { passkeys },
  { session },
) => {
  session.requireNoKey();
  return passkeys.signInOptions(session.markBrowser(CHALLENGE_MS));
};
