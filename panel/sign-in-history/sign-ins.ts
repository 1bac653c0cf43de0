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

/** Who has tried to sign in to an account: 90 days of it, and the latest 500 of either end. */
export interface SignIns {
  /**
   * Notes an attempt on an account that there is. It is written by itself: nobody waits for it, so that the time of an
   * answer does not tell that there is such an account, and with a full disk it is left out.
   */
  record(userId: string, outcome: SignInOutcome, source: SignInSource): void;

  /** The user's own, newest first. @throws DomainError `invalid_input` for a cursor of no page */
  list(userId: string, page: PageRequest): Promise<Page<SignInView>>;
}

const KEEP_MS = 90 * 24 * 3_600_000;
/** Of those that got in, and of the others: no flood of failures drives out who was in. */
const MAX_OF_EACH = 500;
/** They are not listed any more; it is only not to pile up. */
const DROP_EVERY_MS = 60_000;
const MAX_USER_AGENT_CHARACTERS = 512;

export function createSignIns({ db, clock }: Storage): SignIns {
  const { signIns } = db.models;
  const insert = createInsertion(db, signIns);

  let droppedAt = Number.NEGATIVE_INFINITY;

  async function write(row: CreationAttributes<SignInRow>): Promise<void> {
    try {
      await insert(row);
    } catch (error) {
      // The account was deleted meanwhile.
      if (isReferred(error)) return;
      throw error;
    }
    await tidy(row.userId, row.outcome);
  }

  /** Drops what is too old, and the user's oldest of the same end beyond the bound. */
  async function tidy(userId: string, outcome: SignInOutcome): Promise<void> {
    const now = clock.now();
    if (now - droppedAt >= DROP_EVERY_MS) {
      droppedAt = now;
      await signIns.destroy({ where: { createdAt: { [Op.lte]: new Date(now - KEEP_MS) } } });
    }
    const ofThisEnd = outcome === 'signed_in' ? '=' : '<>';
    const surplus = await db.select<{ id: string }>(
      `SELECT id FROM sign_ins WHERE user_id = $1 AND outcome ${ofThisEnd} 'signed_in'
       ORDER BY created_at DESC, id DESC LIMIT ${MAX_OF_EACH} OFFSET ${MAX_OF_EACH}`,
      [userId],
    );
    if (surplus.length > 0) await signIns.destroy({ where: { id: surplus.map(({ id }) => id) } });
  }

  return {
    record(userId, outcome, { address, userAgent }) {
      const createdAt = new Date(clock.now());
      const row = { userId, outcome, address, userAgent: userAgent.slice(0, MAX_USER_AGENT_CHARACTERS) };
      db.later(() => write({ id: newId('sgn_'), createdAt, ...row }));
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
