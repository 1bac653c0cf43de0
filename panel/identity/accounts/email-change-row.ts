import type { ModelStatic } from 'sequelize';
import { date, type RowOf, Table, text } from '../../../lib/database/table.js';

export const emailChangeTable = new Table('email_changes', {
  userId: text().key().references('users', 'CASCADE'),
  /** The id of the request, so that the mail of an earlier request is no longer sent. */
  id: text(),
  /** In lower case. */
  email: text(),
  /** The session of the request, which continues; null for a key. */
  sessionId: text().optional(),
  /** SHA-256 of the token; null until the mail is written. */
  tokenHash: text().unique().optional(),
  expiresAt: date(),
});

/** The latest e-mail address that a user has requested and not confirmed: one row per user. */
export type EmailChangeRow = RowOf<typeof emailChangeTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly emailChanges: ModelStatic<EmailChangeRow>;
  }
}
