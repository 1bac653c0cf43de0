import { createHmac } from 'node:crypto';
import { deriveKey } from '../../lib/derived-key.js';
import { DomainError, isKind } from '../../lib/errors.js';
import type { PasswordHasher } from '../../lib/password-hasher.js';
import { normaliseEmail, type SessionUser, toSessionUser, toUser } from '../accounts/user.js';
import type { UserFields } from '../accounts/user-row.js';
import type { PanelDatabase, Storage } from '../database/panel-database.js';
import { createFinding } from '../database/prepared-rows.js';
import type { Confirm } from '../sessions/session-control.js';
import type { Settings } from '../settings/settings.js';
import type { SignInOutcome, SignInSource, SignIns } from '../sign-in-history/sign-ins.js';
import { type FactorMethod, type FactorProof, factorMethods } from '../two-factor/factors.js';
import type { TwoFactor } from '../two-factor/two-factor.js';
import { createLockouts, type Lockouts, type Subject } from './lockouts.js';

export type Credentials = { email: string; password: string };

/** Whether the password was enough. */
export type PasswordResult =
  | ({ status: 'authenticated' } & SignedIn)
  | { status: 'two_factor_required'; userId: string; methods: FactorMethod[]; confirm: Confirm };

/** Who has shown all that the account asks for. */
export type SignedIn = { user: SessionUser; confirm: Confirm };

/** The way in: a password and, where the account has one, a second factor. */
export interface SignIn {
  /**
   * Checks the password. An unknown address costs the same work and gives the same answers as a wrong password, so
   * that nothing tells which accounts exist.
   *
   * @param source of each network few passwords are checked at a time
   * @param signal aborts when nobody waits for the answer any more: what was not looked at by then takes nobody's place in
   * the queue, and counts as no failure
   * @throws DomainError `unauthenticated` with code `invalid_credentials`; `locked` after too many failures, to the
   * right password, too; `rate_limited`
   */
  checkPassword(
    credentials: Credentials,
    source: SignInSource,
    signal?: AbortSignal,
  ): Promise<PasswordResult>;

  /**
   * Checks the code that a pending login owes.
   * @throws DomainError `unauthenticated` with code `invalid_code`; `rate_limited`; `locked`
   */
  checkCode(userId: string, proof: FactorProof, source: SignInSource): Promise<SignedIn>;

  /**
   * Checks a second factor of whatever kind, before its user is signed in.
   * @param check throws where the factor is wrong
   * @throws DomainError `locked`; `unauthenticated` when the account is gone; what `check` throws
   */
  checkFactor(userId: string, check: () => Promise<void>, source: SignInSource): Promise<SignedIn>;
}

export type SignInOptions = Storage & {
  passwords: PasswordHasher;
  settings: Settings;
  twoFactor: TwoFactor;
  signIns: Pick<SignIns, 'record'>;
  /** `SESSION_SECRET`. */
  secret: string;
};

export function createSignIn(options: SignInOptions): SignIn {
  const { db, clock, passwords, twoFactor, signIns } = options;
  const { users } = db.models;
  const [findById, findByEmail] = [createFinding(db, users, 'id'), createFinding(db, users, 'email')];
  const lockouts = createLockouts(options);
  const unknownKey = deriveKey(options.secret, 'berth unknown sign-ins');

  const subjectOf = (row: UserFields | undefined, email: string): Subject => {
    if (row !== undefined) return { user: row };
    return { unknown: createHmac('sha256', unknownKey).update(email).digest('base64url') };
  };

  const signedIn = (row: UserFields): SignedIn => ({
    user: toSessionUser(toUser(row)),
    confirm: confirming(db, row),
  });

  const requireOpen = noting(lockouts, signIns);

  async function checkFactor(
    userId: string,
    check: () => Promise<void>,
    source: SignInSource,
  ): Promise<SignedIn> {
    const row = await findById(userId);
    if (row === undefined || row.disabled) throw new DomainError('unauthenticated', 'Sign in again.');
    await requireOpen({ user: row }, source);
    const note = (outcome: SignInOutcome) => signIns.record(userId, outcome, source);
    try {
      await check();
    } catch (error) {
      if (isKind(error, 'unauthenticated')) note('wrong_second_factor');
      throw error;
    }
    await lockouts.check({ user: row });
    note('signed_in');
    const lastLoginAt = new Date(clock.now());
    db.later(() => users.update({ lastLoginAt }, { where: { id: userId }, hooks: false }));
    return signedIn(row);
  }

  return {
    async checkPassword({ email, password }, source, signal) {
      const wanted = normaliseEmail(email);
      const row = await findByEmail(wanted);
      const subject = subjectOf(row, wanted);
      await requireOpen(subject, source);
      const isRight = await passwords.verify(password, row?.passwordHash, source.address, signal);
      if (row === undefined || !isRight || row.disabled) {
        if (row !== undefined) signIns.record(row.id, 'wrong_password', source);
        await lockouts.countFailure(subject);
        throw wrongCredentials();
      }
      const methods = factorMethods(row);
      const isEnough = methods.length === 0;
      await lockouts.countSuccess(row, isEnough);
      signIns.record(row.id, isEnough ? 'signed_in' : 'second_factor_required', source);
      return isEnough
        ? { status: 'authenticated', ...signedIn(row) }
        : { status: 'two_factor_required', userId: row.id, methods, confirm: confirming(db, row) };
    },

    async checkCode(userId, proof, source) {
      const check = async () => {
        if (!(await twoFactor.isRight(userId, proof, source.address))) throw wrongCode();
      };
      return checkFactor(userId, check, source);
    },

    checkFactor,
  };
}

/** By what a sign-in was judged: another password or second factor meanwhile, and it counts for nothing. */
const confirming =
  ({ select }: Pick<PanelDatabase, 'select'>, row: UserFields): Confirm =>
  async () => {
    const [now] = await select<{ [K in keyof typeof JUDGED_BY]: unknown }>(JUDGED, [row.id]);
    const isSame = (column: keyof typeof JUDGED_BY) => {
      const before = row[JUDGED_BY[column]];
      // SQLite has no truth values.
      return typeof before === 'boolean' ? Boolean(now?.[column]) === before : now?.[column] === before;
    };
    const columns = Object.keys(JUDGED_BY) as (keyof typeof JUDGED_BY)[];
    if (now === undefined || row.disabled || !columns.every(isSame)) throw wrongCredentials();
  };

const JUDGED_BY = {
  password_hash: 'passwordHash',
  two_factor_enabled: 'twoFactorEnabled',
  passkey_enabled: 'passkeyEnabled',
  disabled: 'disabled',
} as const;
const JUDGED = `SELECT ${Object.keys(JUDGED_BY).join(', ')} FROM users WHERE id = $1`;

/** Refuses who is locked out, and notes it. */
const noting =
  (lockouts: Lockouts, signIns: Pick<SignIns, 'record'>) =>
  async (subject: Subject, source: SignInSource): Promise<void> => {
    try {
      await lockouts.check(subject);
    } catch (error) {
      if ('user' in subject && isKind(error, 'locked')) signIns.record(subject.user.id, 'locked', source);
      throw error;
    }
  };

const wrongCode = () =>
  new DomainError('unauthenticated', 'The code is wrong, or was used before.', { code: 'invalid_code' });

const wrongCredentials = () =>
  new DomainError('unauthenticated', 'The e-mail address or the password is wrong.', {
    code: 'invalid_credentials',
  });
