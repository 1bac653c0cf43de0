import type { PanelHandler } from '../types.js';

export const listSessions: PanelHandler<'listSessions'> = ({ sessions }, { caller, query }) =>
  sessions.list(caller.user.id, caller.sessionId, query);
