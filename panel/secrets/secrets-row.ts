import { integer, type ModelOf, type RowOf, Table, text } from '../../lib/database/table.js';

export const secretsTable = new Table('secrets', {
  id: integer().key(),
  /**
   * The fingerprint of `SESSION_SECRET`. During a rotation, the fingerprints of the former and the new secret,
   * separated by a space.
   */
  sessionSecret: text(),
  passwordPepper: text(),
  /** A random text from which the set-up token is derived. It is replaced after a token was used. */
  setupId: text(),
  /** The name of the key that seals new values; null until a panel has one. */
  sealingKey: text().optional(),
  /** The copy of the sealing keys, sealed with `SESSION_SECRET`; null if the keys are set in the environment. */
  sealedKeys: text().optional(),
});

/** The single row (`id` 1), with which a panel checks that it has the secrets of this database. */
export type SecretsRow = RowOf<typeof secretsTable>;

declare module '../database/models.js' {
  interface Models {
    readonly secrets: ModelOf<typeof secretsTable>;
  }
}
