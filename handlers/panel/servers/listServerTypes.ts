import type { PanelHandler, PanelServices } from '../types.js';

export const listServerTypes =
  ({ serverTypes }: Pick<PanelServices, 'serverTypes'>): PanelHandler<'listServerTypes'> =>
  ({ caller, query }) =>
    serverTypes.list(query, caller.user.id);
