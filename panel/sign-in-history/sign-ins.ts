import { type CreationAttributes, Op } from 'sequelize';
import { isoTime } from '../../lib/clock.js';
import { newId } from '../../lib/ids.js';
import { mapPage, type Page, type PageRequest, readPage } from '../database/page.js';
import { isReferred, type Storage } from '../database/panel-database.js';
import { createInsertion } from '../database/prepared-rows.js';
import type { SignInOutcome, SignInRow } from './sign-in-row.js';

export type { SignInOutcome } from './sign-in-row.js';

/** Where an attempt to sign in comes from. */
export type SignInSource = {
  /** The client's IP address. */
  address: string;
  /** As the client says it; empty when it does not. */
  userAgent: string;
};

/** An attempt to sign in, as its user sees it. */
export type SignInView = SignInSource & { id: string; createdAt: string; outcome: SignInOutcome };

/** Whom an attempt is for: an account, or, by an HMAC, an e-mail address that has none. */
export type SignInSubject = { userId: string } | { unknown: string };

/** Who has tried to sign in to an account: 90 days of it, and the latest 500 of either end. */
export interface SignIns {
  /**
   * Notes an attempt. Nobody waits for the write, and with a full disk it is left out. An attempt of an e-mail address
   * without an account runs the same statements on a table of its own, which is kept for an hour: neither the time of this
   * response nor that of the next one tells which accounts exist.
   */
  record(subject: SignInSubject, outcome: SignInOutcome, source: SignInSource): void;

  /** The user's own, newest first. @throws DomainError `invalid_input` for a cursor of no page */
  list(userId: string, page: PageRequest): Promise<Page<SignInView>>;
}

type NewRow = CreationAttributes<SignInRow>;

const KEEP_MS = 90 * 24 * 3_600_000;
/** Nobody reads them. */
const KEEP_UNKNOWN_MS = 3_600_000;
/** Of those that got in, and of the others: no flood of failures drives out who was in. */
const MAX_OF_EACH = 500;
/** They are not listed any more; it is only not to pile up. */
const DROP_EVERY_MS = 60_000;
const MAX_USER_AGENT_CHARACTERS = 512;

export function createSignIns({ db, clock }: Storage): SignIns {
  const { signIns, unknownAttempts } = db.models;
  const [insert, insertUnknown] = [createInsertion(db, signIns), createInsertion(db, unknownAttempts)];

  let droppedAt = Number.NEGATIVE_INFINITY;

  async function write(subject: SignInSubject, row: Omit<NewRow, 'userId'>): Promise<void> {
    try {
      if ('userId' in subject) await insert({ ...row, userId: subject.userId });
      else await insertUnknown({ ...row, subject: subject.unknown });
    } catch (error) {
      // The account was deleted meanwhile.
      if (isReferred(error)) return;
      throw error;
    }
    await tidy(subject, row.outcome);
  }

  /** Drops what is too old, and the subject's oldest of the same end beyond the bound. */
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
    record(subject, outcome, { address, userAgent }) {
      const createdAt = new Date(clock.now());
      const row = { outcome, address, userAgent: userAgent.slice(0, MAX_USER_AGENT_CHARACTERS) };
      db.later(() => write(subject, { id: newId('sgn_'), createdAt, ...row }));
    },
    async list(userId, page) {
      const createdAt = { [Op.gt]: new Date(clock.now() - KEEP_MS) };
      return mapPage(await readPage(signIns, page, 'newest first', { userId, createdAt }), (row) => ({
        id: row.id,
        createdAt: isoTime(row.createdAt.getTime()),
        outcome: row.outcome,
        address: row.address,
        userAgent: row.userAgent,
      }));
    },
  };
}

const olderThan = (timeMs: number) => ({ createdAt: { [Op.lte]: new Date(timeMs) } });
