import type { PanelHandler } from '../types.js';

export const updateNode: PanelHandler<'updateNode'> = ({ nodes }, { params, body, note }) =>
  nodes.update(params.nodeId, body, note);
