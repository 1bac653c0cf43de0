import type { PanelHandler, PanelServices } from '../types.js';

export const updateNode =
  ({ nodes }: Pick<PanelServices, 'nodes'>): PanelHandler<'updateNode'> =>
  ({ params, body, note }) =>
    nodes.update(params.nodeId, body, note);
