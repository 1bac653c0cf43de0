import { type CreationAttributes, Op } from 'sequelize';
import { newId } from '../../../lib/text/ids.js';
import { type Page, type PageRequest, readPage } from '../../database/page.js';
import { isReferred, type Storage } from '../../database/panel-database.js';
import { type View, viewOf } from '../../database/view.js';
import type { SignInMethod, SignInOutcome, SignInRow } from './sign-in-row.js';

export type { SignInMethod, SignInOutcome } from './sign-in-row.js';

export type SignInSource = {
  address: string;
  /** The `User-Agent` of the client; empty if it sent none. */
  userAgent: string;
};

/** An attempt to sign in: where it comes from, and how it is made. */
export type SignInAttempt = SignInSource & { method: SignInMethod };

const FIELDS = ['id', 'createdAt', 'outcome', 'method', 'address', 'userAgent'] as const;

export type SignInView = View<SignInRow, (typeof FIELDS)[number]>;

/**
 * The subject of an attempt: an account or, for an e-mail address or a passkey without an account, the HMAC of the
 * address or of the credential id.
 */
export type SignInSubject = { userId: string } | { unknown: string };

/** The history of sign-in attempts: at most 90 days, and per account the latest 500 successful and 500 failed ones. */
export interface SignIns {
  /**
   * Records an attempt. Callers do not wait for the write, and with a full disk it is skipped. For an e-mail address
   * without an account, the same statements run on a separate table, whose rows are kept for an hour. So neither the
   * time of this response nor that of the next one reveals which accounts exist.
   */
  record(subject: SignInSubject, outcome: SignInOutcome, attempt: SignInAttempt): void;

  /** The number of attempts by outcome since the start of this panel, also with unknown e-mail addresses. */
  readonly counts: ReadonlyMap<SignInOutcome, number>;

  /** Lists the user's own attempts, newest first. @throws DomainError `invalid_input` for an invalid cursor */
  list(userId: string, page: PageRequest): Promise<Page<SignInView>>;
}

type NewRow = CreationAttributes<SignInRow>;

const KEEP_MS = 90 * 24 * 3_600_000;
/**
 * How long attempts with unknown addresses are kept. They are only stored so that attempts with and without an account
 * take the same time.
 */
const KEEP_UNKNOWN_MS = 3_600_000;
/**
 * The limit of successful attempts, and separately of failed ones, so that failures do not displace successful ones.
 */
const MAX_OF_EACH = 500;
/** How often expired rows, which are no longer listed, are deleted to save space. */
const DROP_EVERY_MS = 60_000;
const MAX_USER_AGENT_CHARACTERS = 512;

export function createSignIns({ db, clock }: Storage): SignIns {
  const { signIns, unknownAttempts } = db.models;

  let droppedAt = Number.NEGATIVE_INFINITY;
  const counts = new Map<SignInOutcome, number>();

  async function write(subject: SignInSubject, row: Omit<NewRow, 'userId'>): Promise<void> {
    try {
      if ('userId' in subject) await signIns.create({ ...row, userId: subject.userId });
      else await unknownAttempts.create({ ...row, subject: subject.unknown });
    } catch (error) {
      // The account was deleted in the meantime, so do not record the attempt.
      if (isReferred(error)) return;
      throw error;
    }
    await tidy(subject, row.outcome);
  }

  /** Deletes expired rows, and the subject's oldest rows with the same result over the limit. */
  async function tidy(subject: SignInSubject, outcome: SignInOutcome): Promise<void> {
    const now = clock.now();
    if (now - droppedAt >= DROP_EVERY_MS) {
      droppedAt = now;
      await signIns.destroy({ where: olderThan(now - KEEP_MS) });
      await unknownAttempts.destroy({ where: olderThan(now - KEEP_UNKNOWN_MS) });
    }
    const [table, column, value] =
      'userId' in subject
        ? ['sign_ins', 'user_id', subject.userId]
        : ['unknown_attempts', 'subject', subject.unknown];
    const ofThisEnd = outcome === 'signed_in' ? '=' : '<>';
    const surplus = await db.select<{ id: string }>(
      `SELECT id FROM ${table} WHERE ${column} = $1 AND outcome ${ofThisEnd} 'signed_in'
       ORDER BY created_at DESC, id DESC LIMIT ${MAX_OF_EACH} OFFSET ${MAX_OF_EACH}`,
      [value],
    );
    if (surplus.length === 0) return;
    const where = { id: surplus.map(({ id }) => id) };
    if ('userId' in subject) await signIns.destroy({ where });
    else await unknownAttempts.destroy({ where });
  }

  return {
    counts,
    record(subject, outcome, { address, userAgent, method }) {
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      const createdAt = new Date(clock.now());
      const row = { outcome, method, address, userAgent: userAgent.slice(0, MAX_USER_AGENT_CHARACTERS) };
      db.later(() => write(subject, { id: newId('sgn_'), createdAt, ...row }));
    },
    async list(userId, page) {
      const createdAt = { [Op.gt]: new Date(clock.now() - KEEP_MS) };
      const where = { userId, createdAt };
      return readPage(signIns, page, 'newest first', { where, view: (row) => viewOf(row, FIELDS) });
    },
  };
}

const olderThan = (timeMs: number) => ({ createdAt: { [Op.lte]: new Date(timeMs) } });
