import type { CreationAttributes, Transaction } from 'sequelize';
import { isTaken } from '../../lib/database-guard.js';
import { DomainError } from '../../lib/errors.js';
import type { PanelDatabase } from '../database/panel-database.js';
import type { UserRow } from './user-row.js';

/** The only value of the key of `first_administrator`: whoever inserts it is the first. */
const FIRST = 1;

/** @throws DomainError `conflict` (`email_taken`) */
export async function insertAccount(
  { models: { users } }: PanelDatabase,
  row: CreationAttributes<UserRow>,
  transaction: Transaction,
): Promise<UserRow> {
  try {
    return await users.create(row, { transaction });
  } catch (error) {
    throw isTaken(error, 'email') ? emailTaken(error) : error;
  }
}

/** Makes a new administrator the first of all. @throws DomainError `conflict` to all but one of several at once */
export async function claimFirst(
  { models: { firstAdministrator } }: PanelDatabase,
  userId: string,
  transaction: Transaction,
): Promise<void> {
  try {
    await firstAdministrator.create({ id: FIRST, userId }, { transaction });
  } catch (error) {
    if (!isTaken(error, 'id')) throw error;
    throw new DomainError('conflict', 'Another has just become the first administrator. Try again.', {
      cause: error,
    });
  }
}

export const emailTaken = (cause?: unknown) =>
  new DomainError(
    'conflict',
    'There is an account with this e-mail address already. If the address is yours, ask for a new password.',
    {
      code: 'email_taken',
      cause,
    },
  );
