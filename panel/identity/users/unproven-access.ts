import type { Transaction } from 'sequelize';
import type { PanelDatabase } from '../../database/panel-database.js';
import { dropFactors } from './drop-factors.js';

/**
 * Removes the API keys and factors of an account with an unconfirmed e-mail address. The person who registered the
 * account may not own the address, and could use them to keep access after a password reset.
 *
 * @returns whether the account was unconfirmed
 */
export async function dropUnprovenAccess(
  db: PanelDatabase,
  userId: string,
  transaction: Transaction,
): Promise<boolean> {
  const { users, apiKeys } = db.models;
  const user = await users.findByPk(userId, { transaction, lock: transaction.LOCK.UPDATE });
  if (user === null || user.emailConfirmed) return false;
  await apiKeys.destroy({ where: { userId }, transaction });
  await dropFactors(db, userId, transaction);
  return true;
}
