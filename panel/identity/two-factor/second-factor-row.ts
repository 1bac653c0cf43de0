import { date, integer, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';

export const secondFactorTable = new Table('second_factors', {
  userId: text().key().references('users', 'CASCADE'),
  sealedSecret: text().optional(),
  /** The latest time step of which a code was accepted; it only grows. */
  lastStep: integer().optional(),
  /** The unused recovery codes: a JSON array of SHA-256 hashes. */
  recoveryCodes: text().initially('[]'),
  wrongCodes: integer().initially(0),
  /** Until when the wrong codes count. */
  wrongUntil: date().optional(),
});

/**
 * The one-time codes of a user, which apply while `users.two_factor_enabled` is set, and the number of wrong
 * codes.
 */
export type SecondFactorRow = RowOf<typeof secondFactorTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly secondFactors: ModelOf<typeof secondFactorTable>;
  }
}
