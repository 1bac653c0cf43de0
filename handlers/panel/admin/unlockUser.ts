import type { PanelHandler, PanelServices } from '../types.js';

export const unlockUser =
  ({ users }: Pick<PanelServices, 'users'>): PanelHandler<'unlockUser'> =>
  ({ params }) =>
    users.unlock(params.userId);
