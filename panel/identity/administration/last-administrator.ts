import type { Transaction } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import type { PanelDatabase } from '../../database/panel-database.js';

/**
 * Ensures that another administrator can still sign in. Locks the administrators until the transaction ends: if two
 * administrators demote each other concurrently, the second one waits for the first and is then rejected.
 *
 * @throws DomainError `conflict` (`last_administrator`)
 */
export async function keepAnAdministrator(
  { models: { users } }: PanelDatabase,
  userId: string,
  transaction: Transaction,
): Promise<void> {
  const administrators = await users.findAll({
    attributes: ['id'],
    where: { isAdmin: true, disabled: false },
    // All transactions lock the rows in the same order, to prevent deadlocks.
    order: ['id'],
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  if (administrators.length !== 1 || administrators[0]?.id !== userId) return;
  const message = 'This is the last administrator who can sign in. Make another user an administrator first.';
  throw new DomainError('conflict', message, { code: 'last_administrator' });
}
