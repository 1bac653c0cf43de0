import type { PanelHandler, PanelServices } from '../types.js';

export const createNode =
  ({ nodes }: Pick<PanelServices, 'nodes'>): PanelHandler<'createNode'> =>
  ({ body }) =>
    nodes.create(body);
