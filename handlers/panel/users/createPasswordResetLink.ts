import type { PanelHandler } from '../types.js';

export const createPasswordResetLink: PanelHandler<'createPasswordResetLink'> = (
  { passwordResets },
  { caller, params },
) => passwordResets.createLink(params.userId, caller.key);
