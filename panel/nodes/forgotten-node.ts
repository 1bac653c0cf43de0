import type { PanelDatabase } from '../database/panel-database.js';
import type { NodeRow } from './node-row.js';

/**
 * Forgets a node and the servers on it at once, and takes those out of the API keys that are limited to them. A key
 * with no server left could do nothing and is revoked.
 */
export async function forgetWithServers({ models, transaction: inOne }: PanelDatabase, { id }: NodeRow) {
  const { apiKeys, nodes, servers } = models;
  await inOne(async (transaction) => {
    // No server is made on it from here on: that would have to refer to this row.
    const row = await nodes.findByPk(id, { transaction, lock: transaction.LOCK.UPDATE });
    if (row === null) return;
    const gone = await servers.findAll({ where: { nodeId: id }, attributes: ['id'], transaction });
    const goneIds = new Set(gone.map((server) => server.id));
    await servers.destroy({ where: { nodeId: id }, transaction });
    await row.destroy({ transaction });
    for (const key of await apiKeys.findAll({ attributes: ['id', 'serverIds'], transaction })) {
      const left = key.serverIds?.filter((serverId) => !goneIds.has(serverId));
      if (left === undefined || left.length === key.serverIds?.length) continue;
      if (left.length === 0) await key.destroy({ transaction });
      else await key.update({ serverIds: left }, { transaction });
    }
  });
}
