import type { PanelHandler, PanelServices } from '../types.js';

export const endSession =
  ({ sessions }: Pick<PanelServices, 'sessions'>): PanelHandler<'endSession'> =>
  ({ caller, params, session }) =>
    // If the session ends itself, its cookie is deleted, too.
    params.sessionId === caller.sessionId ? session.end() : sessions.endOne(caller.user.id, params.sessionId);
