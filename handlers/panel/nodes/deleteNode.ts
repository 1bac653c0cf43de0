import type { PanelHandler } from '../types.js';

export const deleteNode: PanelHandler<'deleteNode'> = ({ nodes }, { params, query }) =>
  nodes.remove(params.nodeId, { force: query.force ?? false });
