import { Op, type WhereOptions } from 'sequelize';
import { isReferred, type Storage } from '../../database/panel-database.js';
import type { UserRow } from './user-row.js';

/** How long an account can stay unconfirmed before it may be removed. */
export const UNCONFIRMED_LIFE_MS = 7 * 86_400_000;

const MAX_AT_ONCE = 100;

/**
 * Returns a function that removes accounts whose addresses were not confirmed in time, so that the addresses can be
 * registered again. Each call removes at most 100. Accounts that own servers are kept: while the panel had no mail
 * server, users could use accounts without confirming their addresses.
 */
export function createExpiry({ db, clock }: Storage): () => Promise<void> {
  const { users } = db.models;
  return async () => {
    const isExpired: WhereOptions<UserRow> = {
      emailConfirmed: false,
      confirmBy: { [Op.lte]: new Date(clock.now()) },
      id: { [Op.notIn]: db.sequelize.literal('(SELECT owner_id FROM servers)') },
    };
    const expired = await users.findAll({ where: isExpired, attributes: ['id'], limit: MAX_AT_ONCE });
    if (expired.length === 0) return;
    const ids = expired.map(({ id }) => id);
    // Repeat the condition in the DELETE, because an account may have been confirmed since it was read.
    await users.destroy({ where: { [Op.and]: [{ id: ids }, isExpired] } }).catch((error: unknown) => {
      if (!isReferred(error)) throw error;
    });
  };
}
