import type { PanelHandler, PanelServices } from '../types.js';

export const deleteUser =
  ({ userDeletion }: Pick<PanelServices, 'userDeletion'>): PanelHandler<'deleteUser'> =>
  async ({ params, query, note }) => {
    await userDeletion.delete(params.userId, query);
    if (query.to !== undefined) note([{ field: 'ownerId', from: params.userId, to: query.to }]);
  };
