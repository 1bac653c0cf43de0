import { takeFromKeys } from '../api-keys/keys-of-servers.js';
import type { PanelDatabase } from '../database/panel-database.js';
import type { NodeRow } from './node-row.js';

/**
 * Forgets a node and the servers on it at once, and takes those out of the API keys that are limited to them. A key
 * with no server left could do nothing and is revoked.
 */
export async function forgetWithServers(db: PanelDatabase, { id }: NodeRow) {
  const { nodes, servers, retainedData } = db.models;
  await db.transaction(async (transaction) => {
    // No server is made on it from here on: that would have to refer to this row.
    const row = await nodes.findByPk(id, { transaction, lock: transaction.LOCK.UPDATE });
    if (row === null) return;
    const gone = await servers.findAll({ where: { nodeId: id }, attributes: ['id'], transaction });
    await servers.destroy({ where: { nodeId: id }, transaction });
    await retainedData.destroy({ where: { nodeId: id }, transaction });
    await row.destroy({ transaction });
    const goneIds = gone.map((server) => server.id);
    await takeFromKeys(db, goneIds, transaction);
  });
}
