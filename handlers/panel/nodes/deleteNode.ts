import type { PanelHandler, PanelServices } from '../types.js';

export const deleteNode =
  ({ nodes }: Pick<PanelServices, 'nodes'>): PanelHandler<'deleteNode'> =>
  ({ params, query }) =>
    nodes.remove(params.nodeId, { force: query.force ?? false });
