import { DomainError } from '../../lib/errors.js';
import {
  type AccountsOptions,
  createRegistration,
  type Registration,
  type SetupState,
} from './registration.js';
import { toUser, type User } from './user.js';

export interface Accounts {
  /**
   * Makes an account. While there is none, anybody may, and becomes the administrator: exactly one, also when many try
   * at once or from several processes. Afterwards `allowRegistration` decides.
   *
   * @param address the client's IP address; of each network few passwords are hashed at a time
   * @param isDirect whether the request came without a reverse proxy, as far as can be told. Defaults to false
   * @throws DomainError `forbidden` (`registration_closed`, `setup_token_required`), `conflict` (`email_taken`),
   * `invalid_input` (`weak_password`), `rate_limited`
   */
  register(input: Registration, address: string, isDirect?: boolean): Promise<User>;

  /** Whether nobody has registered yet, so that the set-up URL is still good for something. */
  needsSetup(): Promise<boolean>;

  /** Whether the first user can still register, and whether a request like this one needs the set-up token for it. */
  setupState(isDirect: boolean): Promise<SetupState>;

  /** @throws DomainError `not_found` when the user is gone */
  get(userId: string): Promise<User>;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { users } = options.db.models;
  const { register, needsSetup, setupState } = createRegistration(options);
  return {
    register,
    needsSetup,
    setupState,
    async get(userId) {
      const row = await users.findByPk(userId);
      if (row === null) throw new DomainError('not_found', 'There is no such user.');
      return toUser(row);
    },
  };
}
