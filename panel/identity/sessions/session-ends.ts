import { Op, type Transaction, type WhereOptions } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import { type Page, type PageRequest, readPage } from '../../database/page.js';
import type { Storage } from '../../database/panel-database.js';
import { whereAlive } from './session-finding.js';
import type { SessionRow } from './session-row.js';
import { type SessionView, toSessionView } from './session-view.js';

/**
 * Lists and ends sessions, of which each has a row in the database. A session without a row is invalid, even if the
 * session store still has its entry, for example because the store was unavailable or was restored from a backup.
 */
export function createSessionEnds({ db, clock }: Storage) {
  const { sessions } = db.models;
  const end = (where: WhereOptions<SessionRow>, transaction: Transaction | null = null) =>
    sessions.destroy({ where, transaction });
  return {
    async list(userId: string, currentId: string | null, page: PageRequest): Promise<Page<SessionView>> {
      const where = { userId, isPending: false, ...whereAlive(clock) };
      return readPage(sessions, page, 'newest first', {
        where,
        view: (row) => toSessionView(row, currentId),
      });
    },

    async endOne(userId: string, id: string): Promise<void> {
      const ended = await end({ id, userId, isPending: false, ...whereAlive(clock) });
      if (ended === 0) throw new DomainError('not_found', 'Session not found.');
    },

    async endOthers(userId: string, keptId: string | null, transaction?: Transaction): Promise<void> {
      await end({ userId, ...exceptFor(keptId) }, transaction);
    },

    async endAll(keptId: string | null): Promise<void> {
      await end(exceptFor(keptId));
    },
  };
}

const exceptFor = (keptId: string | null) => (keptId === null ? {} : { id: { [Op.ne]: keptId } });
