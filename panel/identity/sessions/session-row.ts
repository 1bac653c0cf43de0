import { date, flag, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';

export const sessionTable = new Table('sessions', {
  id: text().key(),
  /** HMAC of the reference in the cookie: the session's key in the store. */
  referenceHash: text().unique(),
  /** Whether the session still waits for the second factor. */
  isPending: flag().initially(false),
  userId: text().references('users', 'CASCADE'),
  createdAt: date(),
  lastSeenAt: date(),
  /** When the user last proved a password or a passkey in this session; null for a pending login. */
  signedInAt: date().optional(),
  expiresAt: date(),
  address: text(),
  userAgent: text(),
})
  .index('userId', 'createdAt')
  .index('expiresAt');

export type SessionRow = RowOf<typeof sessionTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly sessions: ModelOf<typeof sessionTable>;
  }
}
