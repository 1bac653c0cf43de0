import type { PanelHandler, PanelServices } from '../types.js';

export const listSignIns =
  ({ signIns }: Pick<PanelServices, 'signIns'>): PanelHandler<'listSignIns'> =>
  ({ caller, query }) =>
    signIns.list(caller.user.id, query);
