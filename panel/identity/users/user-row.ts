import type { Attributes } from 'sequelize';
import { date, flag, integer, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';

export const userTable = new Table('users', {
  id: text().key(),
  /** In lower case, so that the unique index ignores case. */
  email: text().unique(),
  /** Whether the address was confirmed by mail, or an administrator has vouched for it. */
  emailConfirmed: flag().initially(true),
  /** When an unconfirmed account may be removed; null for accounts that are kept. */
  confirmBy: date().optional(),
  username: text(),
  /** The name as `foldText` returns it, for the search. */
  foldedName: text().initially(''),
  description: text().initially(''),
  /** Of an account without a password, the hash of an unknown secret, so that a sign-in takes the same time. */
  passwordHash: text(),
  hasPassword: flag().initially(true),
  isAdmin: flag(),
  /** A disabled account cannot sign in, has no sessions, and its keys are rejected. */
  disabled: flag().initially(false),
  onboardingCompleted: flag().initially(false),
  onboardingSkipped: flag().initially(false),
  twoFactorEnabled: flag().initially(false),
  passkeyEnabled: flag().initially(false),
  createdAt: date(),
  /** Consecutive failures, counted by the rule in `panel/identity/sign-in/lockouts.ts`. */
  failedSignIns: integer().initially(0),
  lastFailedSignInAt: date().optional(),
  lockedUntil: date().optional(),
  lastLoginAt: date().optional(),
}).index('createdAt', 'id');

export type UserRow = RowOf<typeof userTable>;

export type UserFields = Readonly<Attributes<UserRow>>;

declare module '../../database/models.js' {
  interface Models {
    readonly users: ModelOf<typeof userTable>;
  }
}
