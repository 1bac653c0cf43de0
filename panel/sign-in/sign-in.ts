import { createHmac } from 'node:crypto';
import { deriveKey } from '../../lib/derived-key.js';
import { DomainError } from '../../lib/errors.js';
import type { PasswordHasher } from '../../lib/password-hasher.js';
import { normaliseEmail, type SessionUser, toSessionUser, toUser } from '../accounts/user.js';
import type { UserRow } from '../accounts/user-row.js';
import type { Storage } from '../database/panel-database.js';
import type { Settings } from '../settings/settings.js';
import { type FactorMethod, type FactorProof, factorMethods } from '../two-factor/factors.js';
import type { TwoFactor } from '../two-factor/two-factor.js';
import { createLockouts, type Subject } from './lockouts.js';

export type Credentials = { email: string; password: string };

/** Whether the password was enough. */
export type PasswordResult =
  | { status: 'authenticated'; user: SessionUser }
  | { status: 'two_factor_required'; userId: string; methods: FactorMethod[] };

/** The way in: a password and, where the account has one, a second factor. */
export interface SignIn {
  /**
   * Checks the password. An unknown address costs the same work and gives the same answers as a wrong password, so
   * that nothing tells which accounts exist.
   *
   * @param address the client's IP address; of each network few passwords are checked at a time
   * @throws DomainError `unauthenticated` with code `invalid_credentials`; `locked` after too many failures, to the
   * right password, too; `rate_limited`
   */
  checkPassword(credentials: Credentials, address: string): Promise<PasswordResult>;

  /**
   * Checks the code that a pending login owes.
   * @throws DomainError `unauthenticated` with code `invalid_code`; `rate_limited`; `locked`
   */
  checkCode(userId: string, proof: FactorProof, address: string): Promise<SessionUser>;

  /**
   * To be asked when a second factor was right, whatever it is, before its user is signed in.
   * @throws DomainError `locked`; `unauthenticated` when the account is gone
   */
  complete(userId: string): Promise<SessionUser>;
}

export type SignInOptions = Storage & {
  passwords: PasswordHasher;
  settings: Settings;
  twoFactor: TwoFactor;
  /** `SESSION_SECRET`. */
  secret: string;
};

export function createSignIn(options: SignInOptions): SignIn {
  const { db, clock, passwords, twoFactor } = options;
  const { users } = db.models;
  const lockouts = createLockouts(options);
  const unknownKey = deriveKey(options.secret, 'berth unknown sign-ins');

  const subjectOf = (row: UserRow | null, email: string): Subject =>
    row !== null
      ? { user: row }
      : { unknown: createHmac('sha256', unknownKey).update(email).digest('base64url') };

  function signedIn(row: UserRow): SessionUser {
    const { id } = row;
    const lastLoginAt = new Date(clock.now());
    db.later(() => users.update({ lastLoginAt }, { where: { id }, hooks: false }));
    return toSessionUser(toUser(row));
  }

  async function complete(userId: string): Promise<SessionUser> {
    const row = await users.findByPk(userId);
    if (row === null) throw new DomainError('unauthenticated', 'Sign in again.');
    await lockouts.check({ user: row });
    return signedIn(row);
  }

  return {
    async checkPassword({ email, password }, address) {
      const wanted = normaliseEmail(email);
      const row = await users.findOne({ where: { email: wanted } });
      const subject = subjectOf(row, wanted);
      await lockouts.check(subject);
      const isRight = await passwords.verify(password, row?.passwordHash, address);
      if (row === null || !isRight) {
        await lockouts.countFailure(subject);
        throw wrongCredentials();
      }
      await lockouts.countSuccess(row);
      const methods = factorMethods(row);
      return methods.length === 0
        ? { status: 'authenticated', user: signedIn(row) }
        : { status: 'two_factor_required', userId: row.id, methods };
    },

    async checkCode(userId, proof, address) {
      const row = await users.findByPk(userId);
      if (row !== null) await lockouts.check({ user: row });
      if (!(await twoFactor.isRight(userId, proof, address))) {
        throw new DomainError('unauthenticated', 'The code is wrong, or was used before.', {
          code: 'invalid_code',
        });
      }
      return complete(userId);
    },

    complete,
  };
}

const wrongCredentials = () =>
  new DomainError('unauthenticated', 'The e-mail address or the password is wrong.', {
    code: 'invalid_credentials',
  });
