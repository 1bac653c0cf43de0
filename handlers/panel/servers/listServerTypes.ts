import type { PanelHandler, PanelServices } from '../types.js';

export const listServerTypes =
  ({ serverTypes }: Pick<PanelServices, 'serverTypes'>): PanelHandler<'listServerTypes'> =>
  ({ query }) =>
    serverTypes.list(query);
