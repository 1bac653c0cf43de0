import { Op, type Transaction } from 'sequelize';
import { canonicalRange, networkRange } from '../../lib/address-index.js';
import { coversRange } from '../../lib/address-ranges.js';
import { isoTime } from '../../lib/clock.js';
import { isTaken } from '../../lib/database-guard.js';
import { DomainError } from '../../lib/errors.js';
import { newId } from '../../lib/ids.js';
import { storableTime } from '../../lib/timestamp.js';
import { mapPage, type Page, type PageRequest, readPage } from '../database/page.js';
import type { Storage } from '../database/panel-database.js';
import type { BanRow } from './ban-row.js';

/** A ban as administrators see it. */
export type BanView = {
  id: string;
  address: string;
  reason: string;
  createdAt: string;
  expiresAt: string | null;
};

export type NewBan = {
  address: string;
  reason?: string | undefined;
  expiresAt?: string | null | undefined;
};

/** All of them are read at a start, and at each change on every panel. */
const MAX_BANS = 10_000;
/** The only row of `ban_changes`. */
const ROW_ID = 1;

/** The bans as they are stored: for the panel, and for the command line beside it. */
export interface BanStore {
  /** Those in force, newest first. @throws DomainError `invalid_input` for a cursor that is none */
  list(page: PageRequest): Promise<Page<BanView>>;
  /**
   * @throws DomainError `invalid_input` for what is no address, and for an end in the past; `conflict` for one that is
   *   banned already; `limit_reached` with 10,000
   */
  create(ban: NewBan): Promise<BanView>;
  /** @throws DomainError `not_found` */
  remove(banId: string): Promise<void>;
  /**
   * Lifts each ban that covers all of an address or range. @returns these
   * @throws DomainError `invalid_input` for what is no address
   */
  lift(address: string): Promise<BanView[]>;
  /** How often bans have changed. Read it before them: then nothing is missed. */
  changes(): Promise<number>;
  /** What is banned now, with the end of each in milliseconds since the epoch. */
  inForce(): Promise<{ address: string; untilMs: number }[]>;
}

/**
 * The range that a ban of an address or range covers, in its one spelling. A single IPv6 address stands for its /64, as a
 * client chooses the rest itself; a ban of one address is written with `/128`. @throws DomainError `invalid_input`
 */
export const bannedRange = (text: string): string => networkRange(text) ?? invalidAddress(text);

function invalidAddress(text: string): never {
  throw new DomainError(
    'invalid_input',
    `${text} is no address: give one such as 203.0.113.7, or a range such as 203.0.113.0/24.`,
    { details: [{ path: '/body/address', message: 'must be an IPv4 or IPv6 address, or a range of them' }] },
  );
}

export function createBanStore({ db, clock }: Storage): BanStore {
  const { bans, banChanges } = db.models;
  const inForce = () => ({
    expiresAt: { [Op.or]: [{ [Op.is]: null }, { [Op.gt]: new Date(clock.now()) }] },
  });

  /** Changes are made one after the other, on however many panels: the first thing that each does is to count itself. */
  const change = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    db.transaction(async (transaction) => {
      await banChanges.increment('number', { where: { id: ROW_ID }, transaction });
      return work(transaction);
    });

  return {
    async list(page) {
      return mapPage(await readPage(bans, page, 'newest first', inForce()), viewOf);
    },

    async create({ address: text, reason = '', expiresAt: end = null }) {
      const address = bannedRange(text);
      const createdAt = new Date(clock.now());
      const expiresAt = end === null ? null : endOf(end, createdAt);
      return change(async (transaction) => {
        await bans.destroy({ where: { expiresAt: { [Op.lte]: createdAt } }, transaction });
        if ((await bans.count({ transaction })) >= MAX_BANS) {
          throw new DomainError('conflict', `There are ${MAX_BANS} bans: lift some, or ban ranges.`, {
            code: 'limit_reached',
          });
        }
        try {
          const row = { id: newId('ban_'), address, reason, createdAt, expiresAt };
          return viewOf(await bans.create(row, { transaction }));
        } catch (error) {
          if (!isTaken(error, 'address')) throw error;
          throw new DomainError('conflict', `${address} is banned already: lift that ban first.`, {
            cause: error,
          });
        }
      });
    },

    async remove(banId) {
      await change(async (transaction) => {
        const where = { id: banId, ...inForce() };
        if ((await bans.destroy({ where, transaction })) > 0) return;
        throw new DomainError('not_found', 'There is no such ban.');
      });
    },

    async lift(text) {
      // The address itself: a ban of it alone is lifted, too, and so is that of its /64.
      const wanted = canonicalRange(text) ?? invalidAddress(text);
      return change(async (transaction) => {
        const rows = await bans.findAll({ where: inForce(), transaction });
        const covering = rows.filter(({ address }) => coversRange([address], wanted));
        await bans.destroy({ where: { id: covering.map(({ id }) => id) }, transaction });
        return covering.map(viewOf);
      });
    },

    async changes() {
      const [row] = await db.select<{ number: number }>('SELECT number FROM ban_changes WHERE id = $1', [
        ROW_ID,
      ]);
      return row?.number ?? 0;
    },

    async inForce() {
      const rows = await bans.findAll({ where: inForce(), attributes: ['address', 'expiresAt'] });
      return rows.map(({ address, expiresAt }) => ({
        address,
        untilMs: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
      }));
    },
  };
}

function endOf(text: string, now: Date): Date {
  const end = storableTime(text);
  if (end > now) return end;
  throw new DomainError('invalid_input', 'The ban would be over already: let it end in the future.', {
    details: [{ path: '/body/expiresAt', message: 'must be in the future' }],
  });
}

const viewOf = ({ id, address, reason, createdAt, expiresAt }: BanRow): BanView => ({
  id,
  address,
  reason,
  createdAt: isoTime(createdAt.getTime()),
  expiresAt: expiresAt && isoTime(expiresAt.getTime()),
});
