import { date, type ModelOf, Table, text } from '../../../lib/database/table.js';

/** The latest reset link of a user: one row per user, so that older links are invalid. */
export const passwordResetTable = new Table('password_resets', {
  userId: text().key().references('users', 'CASCADE'),
  /** The SHA-256 hash of the token. */
  tokenHash: text().unique(),
  /**
   * When the link was requested: a link that was requested earlier and is sent later does not replace a newer
   * one.
   */
  requestedAt: date(),
  expiresAt: date(),
  usedAt: date().optional(),
});

declare module '../../database/models.js' {
  interface Models {
    readonly passwordResets: ModelOf<typeof passwordResetTable>;
  }
}
