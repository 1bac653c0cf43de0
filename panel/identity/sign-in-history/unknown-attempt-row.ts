import { date, type ModelOf, Table, text } from '../../../lib/database/table.js';
import type { SignInMethod, SignInOutcome } from './sign-in-row.js';

/**
 * A sign-in attempt with an e-mail address or a passkey that has no account. It is never read. Storing it makes the attempt take as
 * long as one with an account.
 */
export const unknownAttemptTable = new Table('unknown_attempts', {
  id: text().key(),
  /** HMAC of the e-mail address or of the passkey's credential id. */
  subject: text(),
  createdAt: date(),
  outcome: text<SignInOutcome>(),
  method: text<SignInMethod>(),
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
