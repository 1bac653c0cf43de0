import type { PanelHandler, PanelServices } from '../types.js';

export const createPasswordResetLink =
  ({ passwordResets }: Pick<PanelServices, 'passwordResets'>): PanelHandler<'createPasswordResetLink'> =>
  ({ caller, params }) =>
    passwordResets.createLink(params.userId, caller.key);
