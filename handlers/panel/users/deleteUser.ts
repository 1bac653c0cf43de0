import type { PanelHandler } from '../types.js';

export const deleteUser: PanelHandler<'deleteUser'> = async (
  { userDeletion },
  { caller, params, query, note },
) => {
  await userDeletion.delete(params.userId, query, caller.key);
  if (query.to !== undefined) note([{ field: 'ownerId', from: params.userId, to: query.to }]);
};
