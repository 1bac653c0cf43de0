import { isoTimeAhead } from '../../../lib/time/clock.js';
import { type View, viewOf } from '../../database/view.js';
import { roleOf, USER_FIELDS, type User } from '../users/user.js';
import type { UserRow } from '../users/user-row.js';

const MORE_FIELDS = ['disabled', 'lockedUntil', 'lastLoginAt'] as const;

/** A user account as administrators see it. `lockedUntil` is null if the account is not locked. */
export type AdminUser = User & View<UserRow, (typeof MORE_FIELDS)[number]>;

export const toAdminUser = (row: UserRow, nowMs: number): AdminUser => ({
  ...viewOf(row, [...USER_FIELDS, ...MORE_FIELDS]),
  role: roleOf(row),
  lockedUntil: isoTimeAhead(row.lockedUntil, nowMs),
});
