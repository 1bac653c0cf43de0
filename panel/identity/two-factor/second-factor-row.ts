import { date, integer, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';

export const secondFactorTable = new Table('second_factors', {
  userId: text().key().references('users', 'CASCADE'),
  sealedSecret: text().optional(),
  /** The latest time step of an accepted code. It never decreases. */
  lastStep: integer().optional(),
  /** The unused recovery codes: a JSON array of SHA-256 hashes. */
  recoveryCodes: text().initially('[]'),
  wrongCodes: integer().initially(0),
  /** The time until which the wrong codes count. */
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
