import { date, type ModelOf, Table, text } from '../../../lib/database/table.js';
import type { SignInOutcome } from './sign-in-row.js';

/**
 * A sign-in attempt with an e-mail address that has no account. It is never read. Storing it makes the attempt take as
 * long as one with an account.
 */
export const unknownAttemptTable = new Table('unknown_attempts', {
  id: text().key(),
  /** HMAC of the e-mail address. */
  subject: text(),
  createdAt: date(),
  outcome: text<SignInOutcome>(),
  address: text(),
  userAgent: text(),
})
  .index('subject', 'createdAt')
  .index('createdAt');

declare module '../../database/models.js' {
  interface Models {
    readonly unknownAttempts: ModelOf<typeof unknownAttemptTable>;
  }
}
