import type { PanelHandler, PanelServices } from '../types.js';

export const listPasskeys =
  ({ passkeys }: Pick<PanelServices, 'passkeys'>): PanelHandler<'listPasskeys'> =>
  ({ caller, query }) =>
    passkeys.list(caller.user.id, query);
