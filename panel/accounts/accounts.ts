import { DomainError } from '../../lib/errors.js';
import { type AccountsOptions, createRegistration, type Registration } from './registration.js';
import { normaliseEmail, toUser, type User } from './user.js';

export type Credentials = { email: string; password: string };

export type LoginResult = { status: 'authenticated'; user: User };

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

  /**
   * Checks the password. An unknown address costs the same work and gives the same answer as a wrong password, so
   * that nothing tells which accounts exist.
   *
   * @param address the client's IP address; of each network few passwords are checked at a time
   * @param userAgent what the client calls itself, for the history of the account
   * @throws DomainError `unauthenticated` with code `invalid_credentials`; `rate_limited`
   */
  login(credentials: Credentials, address: string, userAgent?: string): Promise<LoginResult>;

  /** @throws DomainError `not_found` when the user is gone */
  get(userId: string): Promise<User>;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { db, clock, passwords, signIns } = options;
  const { users } = db.models;
  const { register, needsSetup } = createRegistration(options);
  return {
    register,
    needsSetup,
    async login({ email, password }, address, userAgent = '') {
      const row = await users.findOne({ where: { email: normaliseEmail(email) } });
      const right = await passwords.verify(password, row?.passwordHash, address);
      const source = { address, userAgent };
      if (row !== null) signIns.record(row.id, right ? 'signed_in' : 'wrong_password', source);
      if (row === null || !right || row.disabled) {
        throw new DomainError('unauthenticated', 'The e-mail address or the password is wrong.', {
          code: 'invalid_credentials',
        });
      }
      const lastLoginAt = new Date(clock.now());
      db.later(() => users.update({ lastLoginAt }, { where: { id: row.id } }));
      row.lastLoginAt = lastLoginAt;
      return { status: 'authenticated', user: toUser(row) };
    },
    async get(userId) {
      const row = await users.findByPk(userId);
      if (row === null) throw new DomainError('not_found', 'There is no such user.');
      return toUser(row);
    },
  };
}
