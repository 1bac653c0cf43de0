import type { Transaction } from 'sequelize';
import type { PanelDatabase } from '../database/panel-database.js';
import type { Sessions } from '../sessions/sessions.js';

export type NewPassword = {
  userId: string;
  passwordHash: string;
  /** The session that goes on; null ends all. */
  keptSession: string | null;
  /** Asked in the same transaction whether the password may still be stored. @throws where it may not */
  claim(transaction: Transaction): Promise<void>;
};

/** Puts a password in force: it lifts a lock, ends the sessions, and links that were mailed before are worth nothing. */
export async function storePassword(
  { db, sessions }: { db: PanelDatabase; sessions: Pick<Sessions, 'endOthers'> },
  { userId, passwordHash, keptSession, claim }: NewPassword,
): Promise<void> {
  const { users, emailChanges, passwordResets } = db.models;
  await db.transaction(async (transaction) => {
    await claim(transaction);
    await users.update({ passwordHash, lockedUntil: null }, { where: { id: userId }, transaction });
    await emailChanges.destroy({ where: { userId }, transaction });
    // What was used is kept as such: a link that is followed twice is told so by its own row.
    await passwordResets.destroy({ where: { userId, usedAt: null }, transaction });
    await sessions.endOthers(userId, keptSession, transaction);
  });
}
