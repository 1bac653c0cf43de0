import type { Transaction } from 'sequelize';
import type { Registration } from '../../../generated/panel/types.js';
import { isKind } from '../../../lib/errors/errors.js';
import type { PasswordHasher } from '../../../lib/secrets/password-hasher.js';
import { newId } from '../../../lib/text/ids.js';
import type { Storage } from '../../database/panel-database.js';
import { insertAccount } from '../users/new-account.js';
import { createExpiry, UNCONFIRMED_LIFE_MS } from '../users/unconfirmed-accounts.js';
import { normaliseEmail, toUser, type User } from '../users/user.js';
import type { UserRow } from '../users/user-row.js';
import type { EmailChanges } from './email-changes.js';

export type AccountCreationOptions = Storage & {
  passwords: PasswordHasher;
  /** Sends the mails in which new users confirm their addresses; undefined if the panel cannot send mail. */
  confirmations?: Pick<EmailChanges, 'requestConfirmation'> | undefined;
};

type Standing = { isAdmin: boolean; isConfirmed: boolean };

/** Adds the account in a transaction. `add` throws `conflict` (`email_taken`) if the address is in use. */
type Work = (add: (standing: Standing) => Promise<UserRow>, transaction: Transaction) => Promise<UserRow>;

/**
 * Returns a function that stores an account whose password was checked. A user whose address is not confirmed gets the
 * confirmation mail.
 */
export function createAccountCreation(options: AccountCreationOptions) {
  const { db, clock, passwords, confirmations } = options;
  const removeExpired = createExpiry(options);

  function rowOf({ email, username }: Registration, { isAdmin, isConfirmed }: Standing) {
    const nowMs = clock.now();
    const isExpiring = !isConfirmed && confirmations !== undefined;
    return {
      ...{ id: newId('usr_'), email: normaliseEmail(email), username, isAdmin, emailConfirmed: isConfirmed },
      confirmBy: isExpiring ? new Date(nowMs + UNCONFIRMED_LIFE_MS) : null,
      ...{ createdAt: new Date(nowMs), lastLoginAt: new Date(nowMs) },
    };
  }

  /**
   * Sends the confirmation mail. Never fails, because the account already exists: if the mail cannot be queued, the
   * user can request another one.
   */
  const sendConfirmation = async (userId: string, address: string): Promise<void> =>
    confirmations?.requestConfirmation(userId, address).catch((error: unknown) => {
      if (!isKind(error, 'unavailable', 'rate_limited')) throw error;
    });

  return async (input: Registration, address: string, work: Work): Promise<User> => {
    const passwordHash = await passwords.hash(input.password, address);
    if (confirmations !== undefined) await removeExpired();
    const row = await db.transaction((transaction) => {
      const add = (standing: Standing) =>
        insertAccount(db, { ...rowOf(input, standing), passwordHash }, transaction);
      return work(add, transaction);
    });
    if (!row.emailConfirmed) await sendConfirmation(row.id, address);
    return toUser(row);
  };
}
