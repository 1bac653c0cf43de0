import { Op, type Transaction } from 'sequelize';
import { DomainError } from '../../lib/errors/errors.js';
import type { PanelDatabase } from '../database/panel-database.js';

/** The maximum number of current and scheduled announcements. All pages can show all current ones. */
export const MAX_ANNOUNCEMENTS = 100;

/** Returns the condition for announcements that are shown at this time or later. */
export const notEnded = (at: Date) => ({ endsAt: { [Op.or]: [{ [Op.is]: null }, { [Op.gt]: at }] } });

/** Makes changes of announcements in transactions. Those of all panels run one after the other, so that the limit holds. */
export function createLimitedChanges(db: PanelDatabase) {
  const { announcements } = db.models;
  return {
    change: <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
      db.transaction(async (transaction) => {
        // On SQLite, each transaction locks the whole database.
        if (db.sequelize.getDialect() === 'postgres')
          await db.sequelize.query('LOCK TABLE announcements IN SHARE ROW EXCLUSIVE MODE', { transaction });
        return work(transaction);
      }),

    /** @throws DomainError `conflict` (`limit_reached`) if there is no place for another announcement */
    async requirePlace(at: Date, transaction: Transaction): Promise<void> {
      if ((await announcements.count({ where: notEnded(at), transaction })) < MAX_ANNOUNCEMENTS) return;
      const message = `There are already ${MAX_ANNOUNCEMENTS} current and scheduled announcements: delete or end one first.`;
      throw new DomainError('conflict', message, { code: 'limit_reached' });
    },
  };
}
