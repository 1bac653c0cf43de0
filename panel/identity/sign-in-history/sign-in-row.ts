import { date, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';

/** The result of a sign-in attempt. Unknown e-mail addresses have no history. */
export type SignInOutcome =
  | 'signed_in'
  | 'second_factor_required'
  | 'wrong_password'
  | 'wrong_second_factor'
  | 'locked';

/** What an attempt has proved or tried to prove. */
export type SignInMethod = 'password' | 'password_and_code' | 'password_and_passkey' | 'passkey';

export const signInTable = new Table('sign_ins', {
  id: text().key(),
  userId: text().references('users', 'CASCADE'),
  createdAt: date(),
  outcome: text<SignInOutcome>(),
  method: text<SignInMethod>(),
  address: text(),
  userAgent: text(),
})
  .index('userId', 'createdAt')
  .index('createdAt');

export type SignInRow = RowOf<typeof signInTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly signIns: ModelOf<typeof signInTable>;
  }
}
