import type { Transaction } from 'sequelize';
import type { PanelDatabase } from '../database/panel-database.js';

/**
 * Removes servers from all API keys that are limited to servers. Revokes a key that would be left without servers,
 * because a key without a limit can access all servers.
 */
export async function takeFromKeys(
  { models: { apiKeys } }: PanelDatabase,
  serverIds: readonly string[],
  transaction: Transaction,
): Promise<void> {
  const taken = new Set(serverIds);
  for (const key of await apiKeys.findAll({ attributes: ['id', 'serverIds'], transaction })) {
    const left = key.serverIds?.filter((serverId) => !taken.has(serverId));
    if (left === undefined || left.length === key.serverIds?.length) continue;
    if (left.length === 0) await key.destroy({ transaction });
    else await key.update({ serverIds: left }, { transaction });
  }
}
