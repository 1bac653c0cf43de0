import type { PanelHandler, PanelServices } from '../types.js';

export const disableUserTwoFactor =
  ({ users }: Pick<PanelServices, 'users'>): PanelHandler<'disableUserTwoFactor'> =>
  ({ caller, params, address }) =>
    users.disableTwoFactor(params.userId, address, caller.key);
