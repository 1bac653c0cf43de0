import type { PanelHandler, PanelServices } from '../types.js';

export const resetPassword =
  ({ passwordResets }: Pick<PanelServices, 'passwordResets'>): PanelHandler<'resetPassword'> =>
  async ({ body, address, about }) => {
    about(await passwordResets.reset(body, address));
  };
