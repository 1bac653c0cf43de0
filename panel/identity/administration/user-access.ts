import type { PasswordHasher } from '../../../lib/secrets/password-hasher.js';
import { newSecret } from '../../../lib/secrets/secret.js';
import type { KeyGrant } from '../../access/caller.js';
import { requireUnlimited } from '../../access/key-grant.js';
import type { Storage } from '../../database/panel-database.js';
import type { Notices } from '../notices/notices.js';
import { storePassword } from '../passwords/new-password.js';
import type { Sessions } from '../sessions/sessions.js';
import { dropFactors } from '../users/drop-factors.js';
import { lockUser, requireUser } from '../users/stored-users.js';
import { dropUnprovenAccess } from '../users/unproven-access.js';
import { NO_ADDRESS } from './user-creation.js';

/** Changes the access to an account on behalf of an administrator or the operator. */
export interface UserAccess {
  /** Removes a lock caused by failed sign-ins, resets their count, and notifies a user who was locked out. */
  unlock(userId: string, address: string | null): Promise<void>;

  /**
   * Removes the second factors, ends the sessions and notifies the user. If there are no second factors, only ends the
   * sessions.
   */
  disableTwoFactor(userId: string, address: string | null, key?: KeyGrant | null): Promise<void>;

  endSessions(userId: string): Promise<void>;

  /**
   * Replaces the password with an unknown one, so that the user must set a new one. Removes the lock, the reset links
   * and the sessions, and notifies the user. If the e-mail address is unconfirmed, also removes the API keys and
   * factors.
   */
  voidPassword(userId: string, address: string | null): Promise<void>;
}

export type UserAccessOptions = Storage & {
  passwords: PasswordHasher;
  sessions: Pick<Sessions, 'endOthers'>;
  notices: Notices;
};

export function createUserAccess({ db, clock, passwords, sessions, notices }: UserAccessOptions): UserAccess {
  const { users } = db.models;
  return {
    async unlock(userId, address) {
      const { lockedUntil } = await requireUser(db, userId);
      const open = { lockedUntil: null, failedSignIns: 0, lastFailedSignInAt: null };
      await users.update(open, { where: { id: userId } });
      const wasLocked = lockedUntil !== null && lockedUntil.getTime() > clock.now();
      if (wasLocked) notices.credentialChanged(userId, 'account_unlocked', address);
    },
    async disableTwoFactor(userId, address, key = null) {
      const had = await db.transaction(async (transaction) => {
        const row = await lockUser(db, userId, transaction);
        if (row.isAdmin) requireUnlimited(key);
        await dropFactors(db, userId, transaction);
        await sessions.endOthers(userId, null, transaction);
        return row;
      });
      if (had.twoFactorEnabled) notices.credentialChanged(userId, 'two_factor_disabled', address);
      if (had.passkeyEnabled) notices.credentialChanged(userId, 'passkeys_dropped', address);
    },
    async voidPassword(userId, address) {
      await requireUser(db, userId);
      const passwordHash = await passwords.hash(newSecret(), address ?? NO_ADDRESS);
      await storePassword(
        { db, sessions },
        {
          userId,
          passwordHash,
          isKnown: false,
          keptSession: null,
          async claim(transaction) {
            await dropUnprovenAccess(db, userId, transaction);
          },
        },
      );
      notices.credentialChanged(userId, 'password_voided', address);
    },
    async endSessions(userId) {
      await requireUser(db, userId);
      await sessions.endOthers(userId, null);
    },
  };
}
