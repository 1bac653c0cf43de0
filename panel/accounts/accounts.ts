import { DomainError } from '../../lib/errors.js';
import { type AccountsOptions, createRegistration, type Registration } from './registration.js';
import { toUser, type User } from './user.js';

export interface Accounts {
  /**
   * Makes an account. While there is none, anybody may, and becomes the administrator: exactly one, also when many try
   * at once or from several processes. Afterwards `allowRegistration` decides.
   *
   * @param address the client's IP address; of each network few passwords are hashed at a time
   * @throws DomainError `forbidden` (`registration_closed`, `setup_token_required`), `conflict` (`email_taken`),
   * `invalid_input` (`weak_password`), `rate_limited`
   */
  register(input: Registration, address: string): Promise<User>;

  /** Whether nobody has registered yet, so that the set-up URL is still good for something. */
  needsSetup(): Promise<boolean>;

  /** @throws DomainError `not_found` when the user is gone */
  get(userId: string): Promise<User>;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { users } = options.db.models;
  const { register, needsSetup } = createRegistration(options);
  return {
    register,
    needsSetup,
    async get(userId) {
      const row = await users.findByPk(userId);
      if (row === null) throw new DomainError('not_found', 'There is no such user.');
      return toUser(row);
    },
  };
}
