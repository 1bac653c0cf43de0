import type { PanelHandler, PanelServices } from '../types.js';

export const deleteUser =
  ({ users }: Pick<PanelServices, 'users'>): PanelHandler<'deleteUser'> =>
  ({ params }) =>
    users.delete(params.userId);
