import { date, type ModelOf, Table, text } from '../../../lib/database/table.js';

/** The last reset link of a user. There is one row per user, so older links are invalid. */
export const passwordResetTable = new Table('password_resets', {
  userId: text().key().references('users', 'CASCADE'),
  /** The SHA-256 hash of the token. */
  tokenHash: text().unique(),
  /** When the link was requested. If a link with an earlier request is sent later, it does not replace this one. */
  requestedAt: date(),
  expiresAt: date(),
  usedAt: date().optional(),
});

declare module '../../database/models.js' {
  interface Models {
    readonly passwordResets: ModelOf<typeof passwordResetTable>;
  }
}
