import type { PanelHandler, PanelServices } from '../types.js';

export const updateOnboarding =
  ({ ownAccount }: Pick<PanelServices, 'ownAccount'>): PanelHandler<'updateOnboarding'> =>
  ({ body, caller }) =>
    ownAccount.updateOnboarding(caller.user.id, body);
