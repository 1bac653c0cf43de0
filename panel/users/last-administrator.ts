import type { Transaction } from 'sequelize';
import { DomainError } from '../../lib/errors.js';
import type { PanelDatabase } from '../database/panel-database.js';

/**
 * Makes sure that somebody else is an administrator who can sign in, and stays one until the transaction is over: of two
 * who demote each other the second waits here for the first, and is refused then.
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
    // All lock in the same order, so that none waits for who waits for it.
    order: ['id'],
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  if (administrators.length !== 1 || administrators[0]?.id !== userId) return;
  const message = 'This is the last administrator who can sign in. Make somebody else one first.';
  throw new DomainError('conflict', message, { code: 'last_administrator' });
}
