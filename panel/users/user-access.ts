import type { PasswordHasher } from '../../lib/password-hasher.js';
import { dropFactors } from '../accounts/drop-factors.js';
import { checkNewPassword } from '../accounts/password-rules.js';
import { unlock } from '../accounts/unlock.js';
import type { Storage } from '../database/panel-database.js';
import type { Notices } from '../notices/notices.js';
import type { Sessions } from '../sessions/sessions.js';
import { presentUser, unknownUser } from './present-user.js';
import { NO_ADDRESS } from './user-creation.js';

/** The ways into somebody's account, opened and closed by an administrator. */
export interface UserAccess {
  /** Lifts the lock of failed sign-ins. */
  unlock(userId: string): Promise<void>;

  /** Removes the second factors, ends the sessions and tells the user; where there are no factors, the sessions end. */
  disableTwoFactor(userId: string, address: string | null): Promise<void>;

  endSessions(userId: string): Promise<void>;

  /** Sets a password, lifts the lock, ends the sessions and tells the user. @throws DomainError `invalid_input` */
  setPassword(userId: string, password: string, address: string | null): Promise<void>;
}

export type UserAccessOptions = Storage & {
  passwords: PasswordHasher;
  sessions: Pick<Sessions, 'endOthers'>;
  notices: Notices;
};

export function createUserAccess({ db, passwords, sessions, notices }: UserAccessOptions): UserAccess {
  const { users } = db.models;
  const endSessions = (userId: string) => sessions.endOthers(userId, null);
  return {
    async unlock(userId) {
      if (!(await unlock(db, userId))) throw unknownUser();
    },
    async disableTwoFactor(userId, address) {
      const had = await db.transaction(async (transaction) => {
        const row = presentUser(await users.findByPk(userId, { transaction, lock: transaction.LOCK.UPDATE }));
        await dropFactors(db, userId, transaction);
        return row.twoFactorEnabled || row.passkeyEnabled;
      });
      await endSessions(userId);
      if (had) notices.credentialChanged(userId, 'two_factor_disabled', address);
    },
    async setPassword(userId, password, address) {
      checkNewPassword(password);
      const passwordHash = await passwords.hash(password, address ?? NO_ADDRESS);
      const [found] = await users.update({ passwordHash }, { where: { id: userId } });
      if (found === 0) throw unknownUser();
      await unlock(db, userId);
      await endSessions(userId);
      notices.credentialChanged(userId, 'password_reset', address);
    },
    async endSessions(userId) {
      presentUser(await users.findByPk(userId));
      await endSessions(userId);
    },
  };
}
