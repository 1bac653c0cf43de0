import type { PanelHandler, PanelServices } from '../types.js';

export const updatePasskey =
  ({ passkeys }: Pick<PanelServices, 'passkeys'>): PanelHandler<'updatePasskey'> =>
  ({ caller, params, body }) =>
    passkeys.rename(caller.user.id, params.id, body.name);
