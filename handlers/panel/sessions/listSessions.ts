import type { PanelHandler, PanelServices } from '../types.js';

export const listSessions =
  ({ sessions }: Pick<PanelServices, 'sessions'>): PanelHandler<'listSessions'> =>
  ({ caller, query }) =>
    sessions.list(caller.user.id, caller.sessionId, query);
