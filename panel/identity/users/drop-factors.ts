import type { Transaction } from 'sequelize';
import type { PanelDatabase } from '../../database/panel-database.js';

/** Removes the one-time codes, the recovery codes and the passkeys of a user. */
export async function dropFactors(
  { models: { users, secondFactors, passkeys } }: PanelDatabase,
  userId: string,
  transaction: Transaction,
): Promise<void> {
  await secondFactors.destroy({ where: { userId }, transaction });
  await passkeys.destroy({ where: { userId }, transaction });
  const none = { twoFactorEnabled: false, passkeyEnabled: false };
  await users.update(none, { where: { id: userId }, transaction });
}
