import type { PanelHandler, PanelServices } from '../types.js';

export const endAllSessions =
  ({ sessions }: Pick<PanelServices, 'sessions'>): PanelHandler<'endAllSessions'> =>
  ({ caller }) =>
    sessions.endAll(caller.sessionId);
