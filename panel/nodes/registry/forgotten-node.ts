import { takeFromKeys } from '../../api-keys/keys-of-servers.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import type { NodeRow } from '../connection/node-row.js';

/**
 * Removes a node and its servers in one transaction. The servers are also removed from the API keys that are limited
 * to them. A key without any server left is revoked.
 */
export async function forgetWithServers(db: PanelDatabase, { id }: NodeRow) {
  const { nodes, servers, retainedData } = db.models;
  await db.transaction(async (transaction) => {
    // The lock prevents that servers are added to the node, because their rows reference this one.
    const row = await nodes.findByPk(id, { transaction, lock: transaction.LOCK.UPDATE });
    if (row === null) return;
    const gone = await servers.findAll({ where: { nodeId: id }, attributes: ['id'], transaction });
    await servers.destroy({ where: { nodeId: id }, transaction });
    // The other servers that are moving to this node or from it: their moves end without it.
    await servers.update({ moveNodeId: null, isHeld: false }, { where: { moveNodeId: id }, transaction });
    await retainedData.destroy({ where: { nodeId: id }, transaction });
    await row.destroy({ transaction });
    const goneIds = gone.map((server) => server.id);
    await takeFromKeys(db, goneIds, transaction);
  });
}
