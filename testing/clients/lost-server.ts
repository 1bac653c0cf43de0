import { newId } from '../../lib/text/ids.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { FIRST_USER, type TestPanel } from '../berth/start-panel.js';

/** Adds a server that belongs to the first user, on a node whose daemon does not run. @returns the server's id */
export async function addLostServer(panel: TestPanel): Promise<string> {
  const db = await openPanelDatabase(panel.database);
  try {
    const owner = await db.models.users.findOne({ where: { email: FIRST_USER.email }, rejectOnEmpty: true });
    const createdAt = new Date();
    const nodeId = newId('node_');
    const place = { name: 'gone', url: 'http://127.0.0.1:1', sealedKey: '', local: false, createdAt };
    await db.models.nodes.create({ id: nodeId, ...place });
    const id = newId('srv_');
    const what = { name: 'Lobby', type: 'nodejs', version: '20', port: 8080, state: 'installed' as const };
    await db.models.servers.create({ id, ownerId: owner.id, nodeId, createdAt, ...what });
    return id;
  } finally {
    await db.close();
  }
}
