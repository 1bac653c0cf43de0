import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { PasskeyRow } from './passkey-row.js';

/** Returns the descriptor of a passkey for the browser. Transports are returned as the browser reported them. */
export const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});
