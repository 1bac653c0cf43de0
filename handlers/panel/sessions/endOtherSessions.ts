import type { PanelHandler, PanelServices } from '../types.js';

export const endOtherSessions =
  ({ sessions }: Pick<PanelServices, 'sessions'>): PanelHandler<'endOtherSessions'> =>
  ({ caller }) =>
    sessions.endOthers(caller.user.id, caller.sessionId);
