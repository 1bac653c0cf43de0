import type { PanelHandler } from '../types.js';

export const confirmEmail: PanelHandler<'confirmEmail'> = ({ emailChanges }, { body, caller, address }) =>
  emailChanges.confirm(body.token, { userId: caller.user.id, address });
