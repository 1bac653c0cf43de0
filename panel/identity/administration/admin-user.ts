import { isoTime, isoTimeAhead } from '../../../lib/time/clock.js';
import type { UserRow } from '../users/user-row.js';

/** A user account as shown to administrators. Times are ISO 8601. */
export type AdminUser = {
  id: string;
  email: string;
  emailConfirmed: boolean;
  isAdmin: boolean;
  disabled: boolean;
  role: 'admin' | 'user';
  username: string;
  description: string;
  onboardingCompleted: boolean;
  onboardingSkipped: boolean;
  twoFactorEnabled: boolean;
  passkeyEnabled: boolean;
  createdAt: string;
  /** Null if it is not locked. */
  lockedUntil: string | null;
  lastLoginAt: string | null;
};

/** Lists each field, so that a new column is never exposed by accident. */
export const toAdminUser = (row: UserRow, nowMs: number): AdminUser => ({
  id: row.id,
  email: row.email,
  emailConfirmed: row.emailConfirmed,
  isAdmin: row.isAdmin,
  disabled: row.disabled,
  role: row.isAdmin ? 'admin' : 'user',
  username: row.username,
  description: row.description,
  onboardingCompleted: row.onboardingCompleted,
  onboardingSkipped: row.onboardingSkipped,
  twoFactorEnabled: row.twoFactorEnabled,
  passkeyEnabled: row.passkeyEnabled,
  createdAt: isoTime(row.createdAt.getTime()),
  lockedUntil: isoTimeAhead(row.lockedUntil, nowMs),
  lastLoginAt: row.lastLoginAt && isoTime(row.lastLoginAt.getTime()),
});
