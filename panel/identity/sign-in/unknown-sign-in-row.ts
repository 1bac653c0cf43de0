import type { ModelStatic } from 'sequelize';
import { date, integer, type RowOf, Table, text } from '../../../lib/database/table.js';

export const unknownSignInTable = new Table('unknown_sign_ins', {
  /** HMAC of the address: people type passwords into the wrong field. */
  subject: text().key(),
  failedSignIns: integer().initially(0),
  lastFailedSignInAt: date().optional(),
  lockedUntil: date().optional(),
}).index('lastFailedSignInAt');

/** Failures of an e-mail address without an account. */
export type UnknownSignInRow = RowOf<typeof unknownSignInTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly unknownSignIns: ModelStatic<UnknownSignInRow>;
  }
}
