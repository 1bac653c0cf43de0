import { type View, viewOf } from '../../database/view.js';
import type { UserFields } from './user-row.js';

/** The role follows from `isAdmin`. */
type Role = { role: 'admin' | 'user' };

const SESSION_FIELDS = [
  ...(['id', 'email', 'isAdmin', 'username', 'description'] as const),
  ...(['onboardingCompleted', 'onboardingSkipped'] as const),
];
export const USER_FIELDS = [
  ...SESSION_FIELDS,
  ...(['emailConfirmed', 'hasPassword', 'twoFactorEnabled', 'passkeyEnabled', 'createdAt'] as const),
];

export type User = View<UserFields, (typeof USER_FIELDS)[number]> & Role;

/** The user data in a session: exactly the eight fields of the requirements ("Session data"). */
export type SessionUser = View<UserFields, (typeof SESSION_FIELDS)[number]> & Role;

export const toSessionUser = (user: User): SessionUser => ({
  ...viewOf(user, SESSION_FIELDS),
  role: user.role,
});

export const toUser = (row: UserFields): User => ({ ...viewOf(row, USER_FIELDS), role: roleOf(row) });

export const roleOf = ({ isAdmin }: { isAdmin: boolean }): Role['role'] => (isAdmin ? 'admin' : 'user');

/**
 * Returns a text without the difference between upper and lower case, for a search. The databases cannot do this: SQLite
 * only knows the letters A to Z, and PostgreSQL those of its locale.
 */
export const foldText = (text: string): string => text.normalize('NFC').toLowerCase();

/** Returns the form in which addresses are stored: lower case, because they are case-insensitive. */
export const normaliseEmail = (email: string): string => email.toLowerCase();
