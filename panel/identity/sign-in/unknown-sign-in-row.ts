import { date, integer, type ModelOf, Table, text } from '../../../lib/database/table.js';

export const unknownSignInTable = new Table('unknown_sign_ins', {
  /**
   * HMAC of the address. The text itself is not stored, because people sometimes type their password into the wrong
   * field.
   */
  subject: text().key(),
  failedSignIns: integer().initially(0),
  lastFailedSignInAt: date().optional(),
  lockedUntil: date().optional(),
}).index('lastFailedSignInAt');

declare module '../../database/models.js' {
  interface Models {
    readonly unknownSignIns: ModelOf<typeof unknownSignInTable>;
  }
}
