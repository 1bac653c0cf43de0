import { bigint, Table, text, type ValuesOf } from '../../lib/database/table.js';
import type { TokenPurpose } from './token-purpose.js';

export const tokenTable = new Table('tokens', {
  secret_hash: text(64).key(),
  purpose: text<TokenPurpose>(16),
  resource: text(),
  key_id: text(64),
  /** The user on whose behalf the token was created (`Berth-Actor`). */
  actor: text(64).optional(),
  /** The container to which the request that created the token was narrowed (`Berth-Container`). */
  container_id: text(64).optional(),
  /** The maximum size of an upload with the token, in bytes. */
  max_bytes: bigint().optional(),
  /** A JSON list of permissions. */
  permissions: text(),
  /** When the token expires, in milliseconds since the Unix epoch. */
  expires_at: bigint(),
})
  .index('expires_at')
  .index('key_id');

/** A stored token. */
export type TokenRow = ValuesOf<typeof tokenTable.columns>;
