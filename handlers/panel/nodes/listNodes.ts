import type { PanelHandler } from '../types.js';

export const listNodes: PanelHandler<'listNodes'> = ({ nodes }, { query }) => nodes.list(query);
