import type { PanelHandler } from '../types.js';

export const disableUserTwoFactor: PanelHandler<'disableUserTwoFactor'> = (
  { users },
  { caller, params, address },
) => users.disableTwoFactor(params.userId, address, caller.key);
