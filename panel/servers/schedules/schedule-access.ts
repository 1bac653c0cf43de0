import type { Transaction } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Caller } from '../../access/caller.js';
import type { Storage } from '../../database/panel-database.js';
import type { Holdings } from '../members/holdings.js';
import { findAccess } from '../records/server-access.js';
import type { ScheduleRow } from './schedule-row.js';

export type ScheduleIds = { serverId: string; scheduleId: string };

/** What the caller of a change can do with the server. */
type Access = { isSuspended: boolean; holdings: Holdings };

/**
 * Returns a function that finds a schedule of a server. With a transaction, the schedule stays locked until the
 * transaction ends. It throws DomainError `not_found`.
 */
export function createFind({ db }: Storage) {
  const { schedules } = db.models;
  return async ({ serverId, scheduleId }: ScheduleIds, transaction?: Transaction): Promise<ScheduleRow> => {
    const lock = transaction === undefined ? {} : { transaction, lock: transaction.LOCK.UPDATE };
    const row = await schedules.findOne({ where: { id: scheduleId, serverId }, ...lock });
    if (row === null) throw new DomainError('not_found', 'Schedule not found.');
    return row;
  };
}

/**
 * Returns a function that changes schedules of a server in a transaction, with the server locked and with what the
 * caller can do with it. It throws DomainError as `findAccess`.
 */
export const createChange =
  (storage: Storage) =>
  <T>(
    caller: Caller,
    serverId: string,
    work: (transaction: Transaction, access: Access) => Promise<T>,
  ): Promise<T> =>
    storage.db.transaction(async (transaction) => {
      const access = await findAccess(storage, caller, serverId, 'schedules.write', transaction);
      return work(transaction, {
        isSuspended: access.server.suspendedAt !== null,
        holdings: { ...access, scopes: caller.scopes },
      });
    });
