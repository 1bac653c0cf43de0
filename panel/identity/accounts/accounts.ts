import { DomainError } from '../../../lib/errors/errors.js';
import { toUser, type User } from '../users/user.js';
import {
  type AccountsOptions,
  createRegistration,
  type Registration,
  type SetupState,
} from './registration.js';

export interface Accounts {
  /**
   * Creates an account. If the panel has no user, registration is open and the user becomes the
   * administrator: exactly one, even if several register at the same time or through several processes.
   * Afterwards `allowRegistration` decides.
   *
   * @param address the client's IP address; only a few passwords per network are hashed at a time
   * @param isDirect whether the request shows no sign of a reverse proxy. Defaults to false
   * @throws DomainError `forbidden` (`registration_closed`, `setup_token_required`), `conflict`
   * (`email_taken`), `invalid_input` (`weak_password`), `rate_limited`
   */
  register(input: Registration, address: string, isDirect?: boolean): Promise<User>;

  /** Returns whether the panel has no user, so that the set-up URL is still valid. */
  needsSetup(): Promise<boolean>;

  /**
   * Returns whether the first user can still register, and whether a request like this one requires the
   * set-up token.
   */
  setupState(isDirect: boolean): Promise<SetupState>;

  /** @throws DomainError `not_found` if the user does not exist */
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
      if (row === null) throw new DomainError('not_found', 'User not found.');
      return toUser(row);
    },
  };
}
