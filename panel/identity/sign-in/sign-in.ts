import { createHmac } from 'node:crypto';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import { deriveKey } from '../../../lib/secrets/derived-key.js';
import type { PasswordHasher } from '../../../lib/secrets/password-hasher.js';
import { isTakenOver } from '../../../lib/secrets/taken-over-hash.js';
import type { Storage } from '../../database/panel-database.js';
import type { Settings } from '../../settings/settings.js';
import type { PasskeyAttempt } from '../passkeys/passwordless.js';
import type { Confirm } from '../sessions/session-control.js';
import type { SignInAttempt, SignInSource, SignIns } from '../sign-in-history/sign-ins.js';
import { type FactorMethod, type FactorProof, factorMethods } from '../two-factor/factors.js';
import type { TwoFactor } from '../two-factor/two-factor.js';
import { normaliseEmail, toSessionUser, toUser } from '../users/user.js';
import type { UserFields } from '../users/user-row.js';
import { type Admission, createAdmission, historyOf, type SignedIn, wrongCredentials } from './admission.js';
import { createLockouts, type Lockouts, type Subject } from './lockouts.js';
import { createPasskeyCheck } from './passkey-check.js';

export type Credentials = { email: string; password: string };

/** The result of a correct password: the user is signed in, or a second factor is required. */
export type PasswordResult =
  | ({ status: 'authenticated' } & SignedIn)
  | { status: 'two_factor_required'; userId: string; methods: FactorMethod[]; confirm: Confirm };

/** Sign-in with a password and, if the account has one, a second factor; or with a passkey alone. */
export interface SignIn {
  /**
   * Checks the password. For an unknown address, the work and the response are the same as for a wrong password, so
   * that nothing reveals which accounts exist.
   *
   * @param source only a few passwords per network are checked at a time
   * @param signal aborts when the client has disconnected: a password that was not checked by then takes no slot in
   * the queue, and does not count as a failure
   * @throws DomainError `unauthenticated` with code `invalid_credentials`; `locked` after too many failures, even for
   * the correct password; `rate_limited`
   */
  checkPassword(
    credentials: Credentials,
    source: SignInSource,
    signal?: AbortSignal,
  ): Promise<PasswordResult>;

  /**
   * Checks the password of a signed-in user. Failures count and lock the account as at a sign-in, because a stolen
   * session could be used to guess the password.
   *
   * @returns the last step, which records the sign-in
   * @throws DomainError as `checkPassword`
   */
  checkPasswordAgain(
    userId: string,
    password: string,
    source: SignInSource,
    signal?: AbortSignal,
  ): Promise<SignedIn>;

  /**
   * Checks the code that a pending login requires.
   * @throws DomainError `unauthenticated` with code `invalid_code`; `rate_limited`; `locked`
   */
  checkCode(userId: string, proof: FactorProof, source: SignInSource): Promise<SignedIn>;

  /**
   * Checks a second factor of any kind, before the user is signed in.
   *
   * @param check throws if the factor is wrong
   * @param attempt where the attempt comes from, and how the history names it
   * @throws DomainError `locked`; `unauthenticated` if the account does not exist any more; errors of `check`
   */
  checkFactor(userId: string, check: () => Promise<void>, attempt: SignInAttempt): Promise<SignedIn>;

  /**
   * Checks a passkey that replaces the password and the second factor. Failures count and lock the account like wrong
   * passwords. For a passkey that the panel does not know, and for a disabled account, the response is the same as for
   * a wrong signature.
   *
   * @throws DomainError `unauthenticated` (`invalid_passkey`); `locked`
   */
  checkPasskey(passkey: PasskeyAttempt, source: SignInSource): Promise<SignedIn>;
}

export type SignInOptions = Storage & {
  passwords: PasswordHasher;
  settings: Settings;
  twoFactor: TwoFactor;
  signIns: Pick<SignIns, 'record'>;
  /** `SESSION_SECRET`, from which the key of the HMACs of unknown addresses and passkeys is derived. */
  secret: string;
};

export function createSignIn(options: SignInOptions): SignIn {
  const { db, twoFactor, signIns } = options;
  const { users } = db.models;
  const findById = async (id: string) => (await users.findByPk(id)) ?? undefined;
  const findByEmail = async (email: string) => (await users.findOne({ where: { email } })) ?? undefined;
  const lockouts = createLockouts(options);
  const admission = createAdmission(lockouts, signIns);
  const requireRight = createPasswordCheck(options, lockouts, admission);
  const unknownKey = deriveKey(options.secret, 'berth unknown sign-ins');

  /**
   * Finds the account of an address. The same queries run for every address, so that timing does not reveal which
   * addresses have an account.
   */
  async function find(email: string): Promise<Claimed> {
    const standsFor = createHmac('sha256', unknownKey).update(email).digest('base64url');
    const [row, unknown] = await Promise.all([findByEmail(email), lockouts.readUnknown(standsFor)]);
    return { row, subject: row === undefined ? unknown : { user: row } };
  }

  const checkPasskey = createPasskeyCheck({ lockouts, admission, signIns, unknownKey, findById });
  const signedIn = (row: UserFields, attempt: SignInAttempt): SignedIn => ({
    user: toSessionUser(toUser(row)),
    confirm: admission.admit(row, 'signed_in', attempt),
  });

  async function checkFactor(
    userId: string,
    check: () => Promise<void>,
    attempt: SignInAttempt,
  ): Promise<SignedIn> {
    const row = await findById(userId);
    if (row === undefined || row.disabled) throw signInAgain();
    await admission.requireOpen({ user: row }, attempt);
    try {
      await check();
    } catch (error) {
      if (isKind(error, 'unauthenticated')) signIns.record({ userId }, 'wrong_second_factor', attempt);
      throw error;
    }
    return signedIn(row, attempt);
  }

  return {
    async checkPassword({ email, password }, source, signal) {
      const attempt = byPassword(source);
      const row = await requireRight(await find(normaliseEmail(email)), password, attempt, signal);
      const methods = factorMethods(row);
      if (methods.length === 0) return { status: 'authenticated', ...signedIn(row, attempt) };
      const confirm = admission.admit(row, 'second_factor_required', attempt);
      return { status: 'two_factor_required', userId: row.id, methods, confirm };
    },

    async checkPasswordAgain(userId, password, source, signal) {
      const user = await findById(userId);
      if (user === undefined) throw signInAgain();
      const attempt = byPassword(source);
      return signedIn(
        await requireRight({ row: user, subject: { user } }, password, attempt, signal),
        attempt,
      );
    },

    async checkCode(userId, proof, source) {
      const check = async () => {
        if (!(await twoFactor.isRight(userId, proof, source.address))) throw wrongCode();
      };
      return checkFactor(userId, check, { ...source, method: 'password_and_code' });
    },

    checkFactor,
    checkPasskey,
  };
}

type Claimed = { row: UserFields | undefined; subject: Subject };

/**
 * Returns a function that checks a password, and that counts and records failures. For an address without an account,
 * it does the same work.
 */
const createPasswordCheck =
  (
    { db, passwords, signIns }: Pick<SignInOptions, 'db' | 'passwords' | 'signIns'>,
    lockouts: Lockouts,
    admission: Admission,
  ) =>
  async (
    { row, subject }: Claimed,
    password: string,
    attempt: SignInAttempt,
    signal?: AbortSignal,
  ): Promise<UserFields> => {
    await admission.requireOpen(subject, attempt);
    const isRight = await passwords.verify(password, row?.passwordHash, attempt.address, signal);
    if (row !== undefined && isRight && !row.disabled) {
      if (!isTakenOver(row.passwordHash)) return row;
      return renewHash({ db, passwords }, row, password, attempt.address);
    }
    signIns.record(historyOf(subject), 'wrong_password', attempt);
    await lockouts.countFailure(subject);
    throw wrongCredentials();
  };

/**
 * Replaces the hash of another program, to which the password belongs, by one of Berth's own. If the queue of hashes is full, a
 * later sign-in does it.
 *
 * @returns the user as stored. If the password or the account has changed meanwhile, it is the user as given, which
 * `admission.admit` rejects.
 */
async function renewHash(
  { db, passwords }: Pick<SignInOptions, 'db' | 'passwords'>,
  row: UserFields,
  password: string,
  address: string,
): Promise<UserFields> {
  const { users } = db.models;
  const { id, passwordHash: former } = row;
  try {
    const passwordHash = await passwords.hash(password, address);
    const [count] = await users.update({ passwordHash }, { where: { id, passwordHash: former } });
    const stored = await users.findByPk(id);
    if (stored === null || stored.disabled) return row;
    // Another sign-in may have replaced the hash at the same time.
    const isRight = count > 0 || (await passwords.verify(password, stored.passwordHash, address));
    return isRight ? stored : row;
  } catch (error) {
    if (!isKind(error, 'rate_limited')) throw error;
    return row;
  }
}

const byPassword = (source: SignInSource): SignInAttempt => ({ ...source, method: 'password' });

const signInAgain = () =>
  new DomainError('unauthenticated', 'The sign-in cannot be continued. Sign in again.');

const wrongCode = () =>
  new DomainError('unauthenticated', 'The code is wrong, or was already used.', { code: 'invalid_code' });
