import { date, type ModelOf, Table, text } from '../../../lib/database/table.js';

/** Challenges of sign-ins without a password that were used and have not expired yet. */
export const usedChallengeTable = new Table('used_challenges', {
  /** The challenge, in base64url. */
  challenge: text().key(),
  expiresAt: date(),
}).index('expiresAt');

declare module '../../database/models.js' {
  interface Models {
    readonly usedChallenges: ModelOf<typeof usedChallengeTable>;
  }
}
