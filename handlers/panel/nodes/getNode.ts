import type { PanelHandler, PanelServices } from '../types.js';

export const getNode =
  ({ nodes }: Pick<PanelServices, 'nodes'>): PanelHandler<'getNode'> =>
  ({ params }) =>
    nodes.get(params.nodeId);
