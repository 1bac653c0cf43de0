import type { PanelHandler, PanelServices } from '../types.js';

export const confirmEmail =
  ({ emailChanges }: Pick<PanelServices, 'emailChanges'>): PanelHandler<'confirmEmail'> =>
  ({ body, caller, address }) =>
    emailChanges.confirm(body.token, { userId: caller.user.id, address });
