import type { Shape } from '../../contract.js';
import type { PanelWorld } from '../../panel-world.js';

/**
 * Creates a node like the document's example, but one that responds: the daemon under its second address. It is removed
 * afterwards.
 */
export async function onNode(world: PanelWorld): Promise<Shape> {
  const { id } = await world.newNode({ name: 'Rotterdam', url: await world.otherUrl() });
  return { params: { nodeId: id }, after: () => world.ask('DELETE', `/api/v2/admin/nodes/${id}`) };
}

/** While such a node exists. */
export async function besideNode(world: PanelWorld): Promise<Shape> {
  const { after } = await onNode(world);
  return after ? { after } : {};
}
