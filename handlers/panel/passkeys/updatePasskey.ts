import type { PanelHandler } from '../types.js';

export const updatePasskey: PanelHandler<'updatePasskey'> = ({ passkeys }, { caller, params, body }) =>
  passkeys.rename(caller.user.id, params.id, body.name);
