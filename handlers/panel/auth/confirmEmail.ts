import type { PanelHandler, PanelServices } from '../types.js';

export const confirmEmail =
  ({ emailChanges }: Pick<PanelServices, 'emailChanges'>): PanelHandler<'confirmEmail'> =>
  ({ body, address }) =>
    emailChanges.confirm(body.token, address);
