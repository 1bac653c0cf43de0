import { date, type ModelOf, Table, text } from '../../../lib/database/table.js';

/** The last e-mail address that a user has requested and not confirmed yet: one row per user. */
export const emailChangeTable = new Table('email_changes', {
  userId: text().key().references('users', 'CASCADE'),
  /** The id of the request. A mail is only sent if its request is still the latest one. */
  id: text(),
  /** In lower case. */
  email: text(),
  /** The session that requested the change and stays signed in after it; null if an API key requested it. */
  sessionId: text().optional(),
  /** SHA-256 of the token; null until the mail is written. */
  tokenHash: text().unique().optional(),
  expiresAt: date(),
});

declare module '../../database/models.js' {
  interface Models {
    readonly emailChanges: ModelOf<typeof emailChangeTable>;
  }
}
