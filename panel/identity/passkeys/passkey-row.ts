import type { ModelStatic } from 'sequelize';
import { bigint, date, flag, json, type RowOf, Table, text } from '../../../lib/database/table.js';

export const passkeyTable = new Table('passkeys', {
  id: text().key(),
  /** The credential id that the authenticator has assigned, in base64url. */
  credentialId: text().unique(),
  userId: text().references('users', 'CASCADE'),
  /** The public key in the format COSE, in base64url. */
  publicKey: text(),
  /** The signature counter: if it does not grow, the passkey was copied. 0 if the authenticator has no counter. */
  counter: bigint(),
  transports: json<string[]>(),
  deviceType: text(),
  backedUp: flag(),
  /** Whether it is known to be able to sign in without a password: discoverable, with verification of the user. */
  passwordless: flag().initially(false),
  name: text(),
  createdAt: date(),
  lastUsedAt: date().optional(),
}).index('userId', 'createdAt');

/** A stored passkey. It contains no secrets. */
export type PasskeyRow = RowOf<typeof passkeyTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly passkeys: ModelStatic<PasskeyRow>;
  }
}
