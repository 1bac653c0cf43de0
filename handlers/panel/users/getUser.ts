import type { PanelHandler, PanelServices } from '../types.js';

export const getUser =
  ({ users }: Pick<PanelServices, 'users'>): PanelHandler<'getUser'> =>
  ({ params }) =>
    users.get(params.userId);
