import { DomainError } from '../../../lib/errors/errors.js';
import type { PasswordHasher } from '../../../lib/secrets/password-hasher.js';
import type { Storage } from '../../database/panel-database.js';
import type { Settings } from '../../settings/settings.js';
import { createLockouts } from '../sign-in/lockouts.js';

/** Checks the password of a signed-in user again, before a change that affects access to the account. */
export interface PresentPassword {
  /**
   * Checks the password. A wrong one counts as a failed sign-in, so that a stolen session cannot be used to guess it.
   *
   * @param address the client's IP address; only a few passwords per network are checked at a time
   * @throws DomainError `forbidden` (`invalid_credentials`), `locked`, `rate_limited`
   */
  check(userId: string, password: string, address: string): Promise<void>;
}

export type PresentPasswordOptions = Storage & { passwords: PasswordHasher; settings: Settings };

export function createPresentPassword(options: PresentPasswordOptions): PresentPassword {
  const { db, passwords } = options;
  const lockouts = createLockouts(options);
  return {
    async check(userId, password, address) {
      const user = await db.models.users.findByPk(userId);
      if (user !== null) lockouts.requireOpen({ user });
      const isRight = await passwords.verify(password, user?.passwordHash, address);
      if (user !== null && isRight) return lockouts.countSuccess(user);
      if (user !== null) await lockouts.countFailure({ user });
      throw wrongPassword();
    },
  };
}

export const wrongPassword = () =>
  new DomainError('forbidden', 'The current password is wrong.', { code: 'invalid_credentials' });
