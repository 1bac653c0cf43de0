import type { PanelHandler, PanelServices } from '../types.js';

export const endUserSessions =
  ({ users }: Pick<PanelServices, 'users'>): PanelHandler<'endUserSessions'> =>
  ({ params }) =>
    users.endSessions(params.userId);
