import type { PanelHandler, PanelServices } from '../types.js';

export const deleteUser =
  ({ userDeletion }: Pick<PanelServices, 'userDeletion'>): PanelHandler<'deleteUser'> =>
  ({ params, query }) =>
    userDeletion.delete(params.userId, query);
