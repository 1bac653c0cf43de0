import { isoTime } from '../../../lib/time/clock.js';
import type { UserFields } from './user-row.js';

/** A user as shown to themselves. */
export type User = {
  id: string;
  email: string;
  emailConfirmed: boolean;
  isAdmin: boolean;
  role: 'admin' | 'user';
  username: string;
  description: string;
  onboardingCompleted: boolean;
  onboardingSkipped: boolean;
  twoFactorEnabled: boolean;
  passkeyEnabled: boolean;
  createdAt: string;
};

/** The user data in a session: exactly the eight fields of the requirements ("Session data"). */
export type SessionUser = Pick<
  User,
  | 'id'
  | 'email'
  | 'isAdmin'
  | 'role'
  | 'username'
  | 'description'
  | 'onboardingCompleted'
  | 'onboardingSkipped'
>;

export const toSessionUser = (user: User): SessionUser => ({
  id: user.id,
  email: user.email,
  isAdmin: user.isAdmin,
  role: user.role,
  username: user.username,
  description: user.description,
  onboardingCompleted: user.onboardingCompleted,
  onboardingSkipped: user.onboardingSkipped,
});

/** Lists each field, so that a new column is never exposed by accident. */
export const toUser = (row: UserFields): User => ({
  id: row.id,
  email: row.email,
  emailConfirmed: row.emailConfirmed,
  isAdmin: row.isAdmin,
  role: row.isAdmin ? 'admin' : 'user',
  username: row.username,
  description: row.description,
  onboardingCompleted: row.onboardingCompleted,
  onboardingSkipped: row.onboardingSkipped,
  twoFactorEnabled: row.twoFactorEnabled,
  passkeyEnabled: row.passkeyEnabled,
  createdAt: isoTime(row.createdAt.getTime()),
});

/** Addresses are case-insensitive; they are stored in lower case. */
export const normaliseEmail = (email: string): string => email.toLowerCase();
