import { bigint, Table, text, type ValuesOf } from '../../lib/database/table.js';

export const keyTable = new Table('keys', {
  id: text().key(),
  name: text(),
  /** A JSON list of permissions. */
  permissions: text(),
  /** A JSON list of container ids, or null for all containers, including future ones. */
  containers: text().optional(),
  secret_hash: text().unique(),
  created_at: bigint(),
  last_used_at: bigint().optional(),
  expires_at: bigint().optional(),
});

/** A stored key. Times are milliseconds since the Unix epoch. */
export type StoredKey = ValuesOf<typeof keyTable.columns>;
