import type { Transaction } from 'sequelize';
import type { PanelDatabase } from '../../database/panel-database.js';
import type { Sessions } from '../sessions/sessions.js';

export type NewPassword = {
  userId: string;
  passwordHash: string;
  /** False if nobody knows the password, so that the account has none until a reset. Defaults to true. */
  isKnown?: boolean;
  /** The session that continues when all others end; null ends all sessions. */
  keptSession: string | null;
  /**
   * Checks in the transaction that the password can still be stored.
   * @throws if it cannot
   */
  claim(transaction: Transaction): Promise<void>;
};

/**
 * Stores a new password, removes a lock, ends the sessions, and invalidates reset links that were sent
 * before.
 */
export async function storePassword(
  { db, sessions }: { db: PanelDatabase; sessions: Pick<Sessions, 'endOthers'> },
  { userId, passwordHash, isKnown = true, keptSession, claim }: NewPassword,
): Promise<void> {
  const { users, emailChanges, passwordResets } = db.models;
  await db.transaction(async (transaction) => {
    await claim(transaction);
    const values = { passwordHash, hasPassword: isKnown, lockedUntil: null };
    await users.update(values, { where: { id: userId }, transaction });
    await emailChanges.destroy({ where: { userId }, transaction });
    // Keep the rows of used links, so that a user who follows a link twice gets the right error.
    await passwordResets.destroy({ where: { userId, usedAt: null }, transaction });
    await sessions.endOthers(userId, keptSession, transaction);
  });
}
