import type { PanelHandler, PanelServices } from '../types.js';

export const endSession =
  ({ sessions }: Pick<PanelServices, 'sessions'>): PanelHandler<'endSession'> =>
  ({ caller, params, session }) =>
    // The session that asks loses its cookie, too.
    params.sessionId === caller.sessionId ? session.end() : sessions.endOne(caller.user.id, params.sessionId);
