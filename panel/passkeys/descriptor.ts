import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { PasskeyRow } from './passkey-row.js';

/** The passkey as a browser is told of it. Transports that the browser reported come back as they are. */
export const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});
