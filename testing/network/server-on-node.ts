import { newId } from '../../lib/text/ids.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import type { TestPanel } from '../berth/start-panel.js';

/**
 * Stores a server of the panel's first user on a node, without asking the node. @returns its path in the panel
 *
 * @param containerId null for a server that is being installed
 */
export async function serverOnNode(
  panel: TestPanel,
  nodeId: string,
  containerId: string | null,
): Promise<string> {
  const db = await openPanelDatabase(panel.database);
  const { users, servers } = db.models;
  const ownerId = (await users.findOne())?.id ?? '';
  const id = newId('srv_');
  const rest = { type: 'nodejs', version: 'latest', port: 3000, createdAt: new Date() };
  const state = containerId === null ? ('installing' as const) : ('installed' as const);
  await servers.create({ id, ownerId, nodeId, name: id, containerId, state, ...rest });
  await db.close();
  return `/api/v2/servers/${id}`;
}
