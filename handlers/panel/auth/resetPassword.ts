import type { PanelHandler } from '../types.js';

export const resetPassword: PanelHandler<'resetPassword'> = async (
  { passwordResets },
  { body, address, about },
) => {
  about(await passwordResets.reset(body, address));
};
