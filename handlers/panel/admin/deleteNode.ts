import type { PanelHandler, PanelServices } from '../types.js';

export const deleteNode =
  ({ nodes }: Pick<PanelServices, 'nodes'>): PanelHandler<'deleteNode'> =>
  ({ params }) =>
    nodes.remove(params.nodeId);
