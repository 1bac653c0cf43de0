import type { PanelHandler, PanelServices } from '../types.js';

export const updateUser =
  ({ users }: Pick<PanelServices, 'users'>): PanelHandler<'updateUser'> =>
  ({ caller, params, body, address, note }) =>
    users.update(params.userId, body, address, { key: caller.key, note });
