import { isoTime } from '../../lib/clock.js';
import type { UserRow } from './user-row.js';

/** A user as the user sees the own account. */
export type User = {
  id: string;
  email: string;
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

/** Named field by field, so that a new column of the table is never shown by accident. */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
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

/** Upper and lower case of an address are the same; the stored form is in lower case. */
export const normaliseEmail = (email: string): string => email.toLowerCase();
