import type { PanelHandler, PanelServices } from '../types.js';

export const confirmEmail =
  ({ emailChanges }: Pick<PanelServices, 'emailChanges'>): PanelHandler<'confirmEmail'> =>
  async ({ body, address, about }) => {
    about(await emailChanges.confirm(body.token, address));
  };
