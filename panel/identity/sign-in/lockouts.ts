import { Op } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Storage } from '../../database/panel-database.js';
import type { Settings } from '../../settings/settings.js';
import type { UserFields } from '../users/user-row.js';

/**
 * The subject whose failed sign-ins are counted, with the end of its lock. It is an account or, for an e-mail address
 * without an account, the HMAC of the address.
 */
export type Subject =
  | { user: Pick<UserFields, 'id' | 'lockedUntil'> }
  | { unknown: string; lockedUntil: Date | null };

/**
 * Locks accounts after too many failures, according to `loginMaxAttempts` and `loginLockoutMinutes`. A failure counts
 * if the next one follows within these minutes. Each failure is one conditional write before the response. So even
 * with concurrent requests to several panels, no more than `loginMaxAttempts` of them find out whether their password
 * is right. An address without an account takes the same path with a separate table, so that nothing reveals which
 * accounts exist.
 */
export interface Lockouts {
  /**
   * Reads the failures for an e-mail address without an account.
   * @param unknown the HMAC of the address
   */
  readUnknown(unknown: string): Promise<Subject>;
  /**
   * Rejects attempts to sign in to a locked account.
   * @throws DomainError `locked`
   */
  requireOpen(subject: Subject): void;
  /** Counts a failure. @throws DomainError `locked` if the subject was locked in the meantime */
  countFailure(subject: Subject): Promise<void>;
  /** Resets the count. @throws DomainError `locked` if the account was locked in the meantime */
  countSuccess(user: { id: string }): Promise<void>;
  /**
   * Resets the count of failures, unless the password or the factors of the account have changed since they were
   * checked.
   *
   * @param seen the account when the password was checked
   * @param isIn whether the sign-in is now complete; it is then recorded as the last login
   * @returns whether the account was unchanged
   * @throws DomainError `locked` if the account was locked in the meantime
   */
  admit(seen: UserFields, isIn: boolean): Promise<boolean>;
}

const MINUTE_MS = 60_000;
/** The maximum number of stored addresses without an account; the oldest are deleted. */
const MAX_UNKNOWN = 50_000;
const CLEAN_EVERY_MS = 60_000;

export function createLockouts({ db, clock, settings }: Storage & { settings: Settings }): Lockouts {
  const { unknownSignIns } = db.models;
  let cleanedAt = Number.NEGATIVE_INFINITY;

  async function lockOf(sql: string, id: string): Promise<Date | null> {
    const [row] = await db.select<{ locked_until: Date | string | null }>(sql, [id]);
    return row?.locked_until ? new Date(row.locked_until) : null;
  }

  function requirePast(lockedUntil: Date | null): void {
    const waitMs = (lockedUntil?.getTime() ?? 0) - clock.now();
    if (waitMs > 0) throw locked(waitMs);
  }

  /** Deletes failures of addresses without an account. @param lengthMs how long failures count */
  function clean(lengthMs: number): void {
    const now = clock.now();
    if (now - cleanedAt < CLEAN_EVERY_MS) return;
    cleanedAt = now;
    db.later(async () => {
      const before = new Date(now - lengthMs);
      await unknownSignIns.destroy({ where: { lastFailedSignInAt: { [Op.lte]: before } } });
      const surplus = (await unknownSignIns.count()) - MAX_UNKNOWN;
      if (surplus <= 0) return;
      const oldest = await unknownSignIns.findOne({
        order: [['lastFailedSignInAt', 'ASC']],
        offset: surplus - 1,
      });
      const until = oldest?.lastFailedSignInAt;
      if (until) await unknownSignIns.destroy({ where: { lastFailedSignInAt: { [Op.lte]: until } } });
    });
  }

  return {
    readUnknown: async (unknown) => ({ unknown, lockedUntil: await lockOf(LOCK_OF_UNKNOWN, unknown) }),
    requireOpen: (subject) => requirePast(('user' in subject ? subject.user : subject).lockedUntil),
    async countFailure(subject) {
      const { loginMaxAttempts: max, loginLockoutMinutes } = await settings.get();
      const lengthMs = loginLockoutMinutes * MINUTE_MS;
      const now = clock.now();
      const until = new Date(now + lengthMs);
      const rule = [new Date(now - lengthMs), max, until];
      const first = max <= 1 ? until : null;
      if ('user' in subject) {
        const { id } = subject.user;
        const counted = await db.write(COUNT_OF_USER, [new Date(now), ...rule, id]);
        clean(lengthMs);
        if (counted.length === 0) requirePast(await lockOf(LOCK_OF_USER, id));
        return;
      }
      const { unknown } = subject;
      const counted = await db.write(COUNT_OF_UNKNOWN, [unknown, new Date(now), first, ...rule]);
      clean(lengthMs);
      if (counted.length === 0) requirePast(await lockOf(LOCK_OF_UNKNOWN, unknown));
    },
    async countSuccess({ id }) {
      // Do not run model hooks, which clear caches: the changed columns are not cached.
      const changed = await db.write(CLEAR, [new Date(clock.now()), id]);
      if (changed.length === 0) requirePast(await lockOf(LOCK_OF_USER, id));
    },
    async admit(seen, isIn) {
      const judgedBy = JUDGED_BY.map(([, field]) => seen[field]);
      const changed = await db.write(isIn ? ADMIT_AND_NOTE : ADMIT, [
        new Date(clock.now()),
        seen.id,
        ...judgedBy,
      ]);
      if (changed.length === 0) requirePast(await lockOf(LOCK_OF_USER, seen.id));
      return changed.length > 0;
    },
  };
}

/**
 * Returns the SQL that counts a failure, in either table. The count restarts if the last failure is too old, if a lock
 * has ended, or if an administrator has removed the lock. `NULLIF` is used to get a null of the column's type.
 *
 * @param values the parameters for the current time, the time before which a failure is too old, the maximum, and the
 * end of a new lock
 */
function counting(table: string, [now, stale, max, until]: readonly string[]): string {
  const [failed, last, lock] = ['failed_sign_ins', 'last_failed_sign_in_at', 'locked_until'].map(
    (column) => `${table}.${column}`,
  );
  const isAnew = `(${lock} IS NOT NULL OR ${last} IS NULL OR ${last} <= ${stale} OR ${failed} >= ${max})`;
  const next = `(CASE WHEN ${isAnew} THEN 1 ELSE ${failed} + 1 END)`;
  return `SET last_failed_sign_in_at = ${now}, failed_sign_ins = ${next},
    locked_until = CASE WHEN ${next} >= ${max} THEN ${until} ELSE NULLIF(${lock}, ${lock}) END
    WHERE (${lock} IS NULL OR ${lock} <= ${now})`;
}

const LOCK_OF_USER = 'SELECT locked_until FROM users WHERE id = $1';
const LOCK_OF_UNKNOWN = 'SELECT locked_until FROM unknown_sign_ins WHERE subject = $1';
const COUNT_OF_USER = `UPDATE users ${counting('users', ['$1', '$2', '$3', '$4'])} AND users.id = $5 RETURNING id`;
const COUNT_OF_UNKNOWN = `INSERT INTO unknown_sign_ins
  (subject, failed_sign_ins, last_failed_sign_in_at, locked_until) VALUES ($1, 1, $2, $3)
  ON CONFLICT (subject) DO UPDATE ${counting('unknown_sign_ins', ['$2', '$4', '$5', '$6'])} RETURNING subject`;
const clearing = (set: string, where: string) => `UPDATE users
  SET failed_sign_ins = 0, last_failed_sign_in_at = NULL, locked_until = NULL ${set}
  WHERE (locked_until IS NULL OR locked_until <= $1) AND id = $2 ${where} RETURNING id`;
const CLEAR = clearing('', '');

/**
 * The columns that a sign-in depends on: if the password or a second factor has changed in the meantime, the sign-in
 * is invalid.
 */
const JUDGED_BY = [
  ['password_hash', 'passwordHash'],
  ['two_factor_enabled', 'twoFactorEnabled'],
  ['passkey_enabled', 'passkeyEnabled'],
  ['disabled', 'disabled'],
] as const;
const AS_SEEN = JUDGED_BY.map(([column], index) => `AND ${column} = $${index + 3}`).join(' ');
const ADMIT = clearing('', AS_SEEN);
const ADMIT_AND_NOTE = clearing(', last_login_at = $1', AS_SEEN);

const locked = (waitMs: number) =>
  new DomainError('locked', 'Too many sign-ins have failed. Try again later.', {
    retryAfterS: Math.ceil(waitMs / 1000),
  });
