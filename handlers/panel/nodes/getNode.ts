import type { PanelHandler } from '../types.js';

export const getNode: PanelHandler<'getNode'> = ({ nodes }, { params }) => nodes.get(params.nodeId);
