import type { PanelHandler, PanelServices } from '../types.js';

export const listUsers =
  ({ users }: Pick<PanelServices, 'users'>): PanelHandler<'listUsers'> =>
  ({ query }) =>
    users.list(query);
