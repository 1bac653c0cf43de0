import type { PanelHandler } from '../types.js';

export const listPasskeys: PanelHandler<'listPasskeys'> = ({ passkeys }, { caller, query }) =>
  passkeys.list(caller.user.id, query);
