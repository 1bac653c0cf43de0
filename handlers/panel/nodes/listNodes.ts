import type { PanelHandler, PanelServices } from '../types.js';

export const listNodes =
  ({ nodes }: Pick<PanelServices, 'nodes'>): PanelHandler<'listNodes'> =>
  ({ query }) =>
    nodes.list(query);
