import type { PanelHandler, PanelServices } from '../types.js';

export const unlockUser =
  ({ users }: Pick<PanelServices, 'users'>): PanelHandler<'unlockUser'> =>
  ({ params, address }) =>
    users.unlock(params.userId, address);
