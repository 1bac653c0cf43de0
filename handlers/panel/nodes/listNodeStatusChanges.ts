import type { PanelHandler } from '../types.js';

export const listNodeStatusChanges: PanelHandler<'listNodeStatusChanges'> = ({ nodes }, { params, query }) =>
  nodes.statusChanges(params.nodeId, query);
