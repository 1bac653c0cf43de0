import { Op, QueryTypes } from 'sequelize';
import { DomainError } from '../../lib/errors.js';
import type { UserRow } from '../accounts/user-row.js';
import type { Storage } from '../database/panel-database.js';
import type { Settings } from '../settings/settings.js';

/** Whom a sign-in is for: an account, or an address that has none, by what stands for it. */
export type Subject = { user: UserRow } | { unknown: string };

/**
 * Locks who fails too often, as `loginMaxAttempts` and `loginLockoutMinutes` say. Failures count together while none is
 * further from the one before than the minutes. Each is one conditional write, after the password was looked at and
 * before anything is answered: however many try at once, on however many panels, no more than the maximum are told
 * whether they were right. An address without an account takes the same way through a table of its own, so that nothing
 * tells which accounts exist.
 */
export interface Lockouts {
  /** @throws DomainError `locked` */
  check(subject: Subject): Promise<void>;
  /** Counts a failure. @throws DomainError `locked` where others have locked it meanwhile */
  countFailure(subject: Subject): Promise<void>;
  /**
   * Begins to count anew.
   * @param isIn the account asks for nothing else: it is noted as this user's last login
   * @throws DomainError `locked` where others have locked it meanwhile
   */
  countSuccess(user: UserRow, isIn?: boolean): Promise<void>;
}

const MINUTE_MS = 60_000;
/** Of addresses without an account; the oldest make room. */
const MAX_UNKNOWN = 50_000;
const CLEAN_EVERY_MS = 60_000;

export function createLockouts({ db, clock, settings }: Storage & { settings: Settings }): Lockouts {
  const { users, unknownSignIns } = db.models;
  let cleanedAt = Number.NEGATIVE_INFINITY;

  const check = async (subject: Subject): Promise<void> => {
    const [sql, id] =
      'user' in subject ? [LOCK_OF_USER, subject.user.id] : [LOCK_OF_UNKNOWN, subject.unknown];
    const [row] = await db.select<{ locked_until: Date | string | null }>(sql, [id]);
    const waitMs = new Date(row?.locked_until ?? 0).getTime() - clock.now();
    if (waitMs > 0) throw locked(waitMs);
  };

  /** @param lengthMs for how long failures count */
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
    check,
    async countFailure(subject) {
      const { loginMaxAttempts: max, loginLockoutMinutes } = await settings.get();
      const lengthMs = loginLockoutMinutes * MINUTE_MS;
      const now = clock.now();
      const until = new Date(now + lengthMs);
      const times = { now: new Date(now), stale: new Date(now - lengthMs), until };
      const id = 'user' in subject ? subject.user.id : subject.unknown;
      const [sql, first] =
        'user' in subject ? [COUNT_OF_USER, null] : [COUNT_OF_UNKNOWN, max <= 1 ? until : null];
      const counted = await db.sequelize.query(sql, {
        type: QueryTypes.SELECT,
        replacements: { ...times, id, max, first },
      });
      if (!('user' in subject)) clean(lengthMs);
      if (counted.length === 0) await check(subject);
    },
    async countSuccess(user, isIn = false) {
      const now = new Date(clock.now());
      const open = { [Op.or]: [{ lockedUntil: null }, { lockedUntil: { [Op.lte]: now } }] };
      const cleared = {
        ...{ failedSignIns: 0, lastFailedSignInAt: null, lockedUntil: null },
        ...(isIn && { lastLoginAt: now }),
      };
      // It changes nothing that is remembered of the user.
      const [changed] = await users.update(cleared, { where: { id: user.id, ...open }, hooks: false });
      if (changed === 0) await check({ user });
    },
  };
}

/**
 * The rule, for either table. Counting begins anew when the last failure is long ago, when a lock is over, and when an
 * administrator has lifted it. `NULLIF` is a null that has the column's type.
 */
function counting(table: string): string {
  const [failed, last, lock] = ['failed_sign_ins', 'last_failed_sign_in_at', 'locked_until'].map(
    (column) => `${table}.${column}`,
  );
  const isAnew = `(${lock} IS NOT NULL OR ${last} IS NULL OR ${last} <= :stale OR ${failed} >= :max)`;
  const next = `(CASE WHEN ${isAnew} THEN 1 ELSE ${failed} + 1 END)`;
  return `SET failed_sign_ins = ${next}, last_failed_sign_in_at = :now,
    locked_until = CASE WHEN ${next} >= :max THEN :until ELSE NULLIF(${lock}, ${lock}) END
    WHERE (${lock} IS NULL OR ${lock} <= :now)`;
}

const LOCK_OF_USER = 'SELECT locked_until FROM users WHERE id = $1';
const LOCK_OF_UNKNOWN = 'SELECT locked_until FROM unknown_sign_ins WHERE subject = $1';
const COUNT_OF_USER = `UPDATE users ${counting('users')} AND users.id = :id RETURNING id`;
/** Broken where it is, as Sequelize runs what begins with the two words in one line without reading its rows. */
const COUNT_OF_UNKNOWN = `INSERT
  INTO unknown_sign_ins (subject, failed_sign_ins, last_failed_sign_in_at, locked_until) VALUES (:id, 1, :now, :first)
  ON CONFLICT (subject) DO UPDATE ${counting('unknown_sign_ins')} RETURNING subject`;

const locked = (waitMs: number) =>
  new DomainError('locked', 'Too many sign-ins have failed. Try again later.', {
    retryAfterS: Math.ceil(waitMs / 1000),
  });
