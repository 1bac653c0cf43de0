import type { PanelHandler, PanelServices } from '../types.js';

export const updateUser =
  ({ users }: Pick<PanelServices, 'users'>): PanelHandler<'updateUser'> =>
  ({ params, body, address, note }) =>
    users.update(params.userId, body, address, note);
