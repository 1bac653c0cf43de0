import type { PanelHandler, PanelServices } from '../types.js';

export const resetPassword =
  ({ passwordResets }: Pick<PanelServices, 'passwordResets'>): PanelHandler<'resetPassword'> =>
  ({ body, address }) =>
    passwordResets.reset(body, address);
