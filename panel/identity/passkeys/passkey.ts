import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { type View, viewOf } from '../../database/view.js';
import type { PasskeyRow } from './passkey-row.js';

const FIELDS = [
  ...(['id', 'name', 'createdAt', 'lastUsedAt'] as const),
  ...(['deviceType', 'backedUp', 'transports', 'passwordless'] as const),
] as const;

export type Passkey = View<PasskeyRow, (typeof FIELDS)[number]>;

export const toPasskey = (row: PasskeyRow): Passkey => viewOf(row, FIELDS);

/** Returns the descriptor of a passkey for the browser. Transports are returned as the browser reported them. */
export const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});
