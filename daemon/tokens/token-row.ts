import { bigint, Table, text, type ValuesOf } from '../../lib/database/table.js';
import type { TokenPurpose } from './token-purpose.js';

export const tokenTable = new Table('tokens', {
  secret_hash: text(64).key(),
  purpose: text<TokenPurpose>(16),
  resource: text(),
  key_id: text(64),
  /** A JSON list of permissions. */
  permissions: text(),
  /** When the token expires, in milliseconds since the Unix epoch. */
  expires_at: bigint(),
})
  .index('expires_at')
  .index('key_id');

/** A stored token. */
export type TokenRow = ValuesOf<typeof tokenTable.columns>;
