import type { Transaction } from 'sequelize';
import { isKind } from '../../../lib/errors/errors.js';
import type { PasswordHasher } from '../../../lib/secrets/password-hasher.js';
import type { Storage } from '../../database/panel-database.js';
import type { Newcomer } from '../passkeys/first-passkey.js';
import { insertAccount } from '../users/new-account.js';
import { createExpiry, UNCONFIRMED_LIFE_MS } from '../users/unconfirmed-accounts.js';
import { normaliseEmail, toUser, type User } from '../users/user.js';
import type { UserRow } from '../users/user-row.js';
import type { EmailChanges } from './email-changes.js';
import type { NewCredential } from './new-credential.js';

export type AccountCreationOptions = Storage & {
  passwords: PasswordHasher;
  /** Sends the mails in which new users confirm their addresses; undefined if the panel cannot send mail. */
  confirmations?: Pick<EmailChanges, 'requestConfirmation'> | undefined;
};

type Standing = { isAdmin: boolean; isConfirmed: boolean };

/** Adds the account in a transaction. `add` throws `conflict` (`email_taken`) if the address is in use. */
type Work = (add: (standing: Standing) => Promise<UserRow>, transaction: Transaction) => Promise<UserRow>;

/**
 * Returns a function that stores an account whose password or passkey was checked. A user whose address is not
 * confirmed gets the confirmation mail.
 */
export function createAccountCreation(options: AccountCreationOptions) {
  const { db, clock, confirmations } = options;
  const removeExpired = createExpiry(options);

  function rowOf({ email, username }: Newcomer, { isAdmin, isConfirmed }: Standing) {
    const nowMs = clock.now();
    const isExpiring = !isConfirmed && confirmations !== undefined;
    return {
      ...{ email: normaliseEmail(email), username, isAdmin, emailConfirmed: isConfirmed },
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

  return async (input: Newcomer, credential: NewCredential, address: string, work: Work): Promise<User> => {
    const columns = await credential.columns(address);
    if (confirmations !== undefined) await removeExpired();
    const row = await db.transaction((transaction) => {
      const add = async (standing: Standing) => {
        const added = await insertAccount(db, { ...rowOf(input, standing), ...columns }, transaction);
        await credential.store(transaction);
        return added;
      };
      return work(add, transaction);
    });
    if (!row.emailConfirmed) await sendConfirmation(row.id, address);
    return toUser(row);
  };
}
