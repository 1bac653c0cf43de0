import { DomainError } from '../../lib/errors.js';
import type { PasswordHasher } from '../../lib/password-hasher.js';
import type { Storage } from '../database/panel-database.js';

/** Asks a user who is signed in for the password once more, before anything that opens the account is changed. */
export interface PresentPassword {
  /**
   * @param address the client's IP address; of each network few passwords are checked at a time
   * @throws DomainError `forbidden` (`invalid_credentials`), `locked`, `rate_limited`
   */
  check(userId: string, password: string, address: string): Promise<void>;
}

export type PresentPasswordOptions = Storage & { passwords: PasswordHasher };

export function createPresentPassword({ db, clock, passwords }: PresentPasswordOptions): PresentPassword {
  const { users } = db.models;
  return {
    async check(userId, password, address) {
      const row = await users.findByPk(userId);
      const right = await passwords.verify(password, row?.passwordHash, address);
      const lockedMs = (row?.lockedUntil?.getTime() ?? 0) - clock.now();
      if (lockedMs > 0) {
        throw new DomainError('locked', 'Too many sign-ins have failed. Try again later.', {
          retryAfterS: Math.ceil(lockedMs / 1000),
        });
      }
      if (!right) throw wrongPassword();
    },
  };
}

export const wrongPassword = () =>
  new DomainError('forbidden', 'The present password is wrong.', { code: 'invalid_credentials' });
