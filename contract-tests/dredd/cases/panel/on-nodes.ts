import type { Shape } from '../../contract.js';
import type { PanelWorld } from '../../panel-world.js';

/** Asks for a node as the document shows it: one that answers, here the daemon by its other name. It goes afterwards. */
export async function onNode(world: PanelWorld): Promise<Shape> {
  const { id } = await world.newNode({ name: 'Rotterdam', url: await world.otherUrl() });
  return { params: { nodeId: id }, after: () => world.ask('DELETE', `/api/v2/admin/nodes/${id}`) };
}

/** While there is such a node. */
export async function besideNode(world: PanelWorld): Promise<Shape> {
  const { after } = await onNode(world);
  return after ? { after } : {};
}
