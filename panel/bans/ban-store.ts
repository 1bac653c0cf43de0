import { Op, type Transaction } from 'sequelize';
import type { NewBan } from '../../generated/panel/types.js';
import { isTaken } from '../../lib/database/database-guard.js';
import { DomainError } from '../../lib/errors/errors.js';
import { canonicalRange, networkRange } from '../../lib/net/address-index.js';
import { coversRange } from '../../lib/net/address-ranges.js';
import { newId } from '../../lib/text/ids.js';
import { storableTime } from '../../lib/time/timestamp.js';
import { type Page, type PageRequest, readPage } from '../database/page.js';
import type { Storage } from '../database/panel-database.js';
import { type View, viewOf } from '../database/view.js';
import type { BanRow } from './ban-row.js';

const FIELDS = ['id', 'address', 'reason', 'createdAt', 'expiresAt'] as const;

export type BanView = View<BanRow, (typeof FIELDS)[number]>;

/** The maximum number of bans. Each panel reads all of them at its start and after each change. */
const MAX_BANS = 10_000;
const ROW_ID = 1;

/** The stored bans, as the panel and the command line use them. */
export interface BanStore {
  /** Lists active bans, newest first. @throws DomainError `invalid_input` for an invalid cursor */
  list(page: PageRequest): Promise<Page<BanView>>;
  /**
   * Stores a ban. @throws DomainError `invalid_input` for an invalid address or an end in the past; `conflict` for an
   * address that is already banned; `limit_reached` with 10,000 bans
   */
  create(ban: NewBan): Promise<BanView>;
  /** Removes a ban. @throws DomainError `not_found` */
  remove(banId: string): Promise<void>;
  /**
   * Removes each ban that covers the whole given address or range. @returns the removed bans
   * @throws DomainError `invalid_input` for an invalid address
   */
  lift(address: string): Promise<BanView[]>;
  /** Returns the number of changes to the bans so far. Read it before the bans, so that no change is missed. */
  changes(): Promise<number>;
  /** Returns the active bans, with the end of each in milliseconds since the epoch. */
  inForce(): Promise<{ address: string; untilMs: number }[]>;
}

/**
 * Returns the range that a ban of an address or range covers, in canonical form. A single IPv6 address stands for its
 * /64 network, because a client can freely choose the other 64 bits. `/128` stands for one address.
 *
 * @throws DomainError `invalid_input`
 */
export const bannedRange = (text: string): string => networkRange(text) ?? invalidAddress(text);

function invalidAddress(text: string): never {
  throw new DomainError(
    'invalid_input',
    `${text} is not a valid address: use one such as 203.0.113.7, or a range such as 203.0.113.0/24.`,
    { details: [{ path: '/body/address', message: 'must be an IPv4 or IPv6 address or range' }] },
  );
}

export function createBanStore({ db, clock }: Storage): BanStore {
  const { bans, banChanges } = db.models;
  const inForce = () => ({
    expiresAt: { [Op.or]: [{ [Op.is]: null }, { [Op.gt]: new Date(clock.now()) }] },
  });

  /**
   * Makes a change to the bans in a transaction that first increments the counter. The lock on the counter's row makes
   * the changes of all panels run one after the other.
   */
  const change = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    db.transaction(async (transaction) => {
      await banChanges.increment('number', { where: { id: ROW_ID }, transaction });
      return work(transaction);
    });

  return {
    list: (page) => readPage(bans, page, 'newest first', { where: inForce(), view: toView }),

    async create({ address: text, reason = '', expiresAt: end = null }) {
      const address = bannedRange(text);
      const createdAt = new Date(clock.now());
      const expiresAt = end === null ? null : endOf(end, createdAt);
      return change(async (transaction) => {
        await bans.destroy({ where: { expiresAt: { [Op.lte]: createdAt } }, transaction });
        if ((await bans.count({ transaction })) >= MAX_BANS) {
          throw new DomainError(
            'conflict',
            `There are already ${MAX_BANS} bans: remove some, or ban ranges.`,
            {
              code: 'limit_reached',
            },
          );
        }
        try {
          const row = { id: newId('ban_'), address, reason, createdAt, expiresAt };
          return toView(await bans.create(row, { transaction }));
        } catch (error) {
          if (!isTaken(error, 'address')) throw error;
          throw new DomainError('conflict', `${address} is already banned: remove that ban first.`, {
            cause: error,
          });
        }
      });
    },

    async remove(banId) {
      await change(async (transaction) => {
        const where = { id: banId, ...inForce() };
        if ((await bans.destroy({ where, transaction })) > 0) return;
        throw new DomainError('not_found', 'Ban not found.');
      });
    },

    async lift(text) {
      // Do not extend the address to its /64 here, so that both a ban of the address alone and a ban of its /64 are
      // removed.
      const wanted = canonicalRange(text) ?? invalidAddress(text);
      return change(async (transaction) => {
        const rows = await bans.findAll({ where: inForce(), transaction });
        const covering = rows.filter(({ address }) => coversRange([address], wanted));
        await bans.destroy({ where: { id: covering.map(({ id }) => id) }, transaction });
        return covering.map(toView);
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
  throw new DomainError('invalid_input', 'The ban would already have ended: choose an end in the future.', {
    details: [{ path: '/body/expiresAt', message: 'must be in the future' }],
  });
}

const toView = (row: BanRow): BanView => viewOf(row, FIELDS);
