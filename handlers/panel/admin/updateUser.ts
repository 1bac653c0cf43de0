import type { PanelHandler, PanelServices } from '../types.js';

export const updateUser =
  ({ users }: Pick<PanelServices, 'users'>): PanelHandler<'updateUser'> =>
  ({ caller, params, body, address }) =>
    users.update(params.userId, body, address, caller.key);
