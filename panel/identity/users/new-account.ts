import type { CreationAttributes, Transaction } from 'sequelize';
import { isTaken } from '../../../lib/database/database-guard.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { foldText } from './user.js';
import type { UserRow } from './user-row.js';

/** The only key of the table `first_administrator`. The transaction that inserts it creates the first user. */
const FIRST = 1;

/** @throws DomainError `conflict` (`email_taken`) */
export const insertAccount = (
  { models: { users } }: PanelDatabase,
  row: Omit<CreationAttributes<UserRow>, 'foldedName'>,
  transaction: Transaction,
): Promise<UserRow> =>
  users.create({ ...row, foldedName: foldText(row.username) }, { transaction }).catch(refuseTakenEmail);

/**
 * Stores that this user is the panel's first administrator.
 *
 * @throws DomainError `conflict` for all but one of several concurrent calls
 */
export async function claimFirst(
  { models: { firstAdministrator } }: PanelDatabase,
  userId: string,
  transaction: Transaction,
): Promise<void> {
  try {
    await firstAdministrator.create({ id: FIRST, userId }, { transaction });
  } catch (error) {
    if (!isTaken(error, 'id')) throw error;
    throw new DomainError('conflict', 'Another user has just become the first administrator. Try again.', {
      cause: error,
    });
  }
}

/** Handles an error of the database. @throws DomainError `conflict` (`email_taken`) if an address is not unique */
export function refuseTakenEmail(error: unknown): never {
  throw isTaken(error, 'email') ? emailTaken(error) : error;
}

export const emailTaken = (cause?: unknown) =>
  new DomainError(
    'conflict',
    'An account with this e-mail address already exists. If the address is yours, request a new password.',
    { code: 'email_taken', cause },
  );
