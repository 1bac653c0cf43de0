import type { PanelHandler, PanelServices } from '../types.js';

export const createPasswordResetLink =
  ({ passwordResets }: Pick<PanelServices, 'passwordResets'>): PanelHandler<'createPasswordResetLink'> =>
  ({ params }) =>
    passwordResets.createLink(params.userId);
