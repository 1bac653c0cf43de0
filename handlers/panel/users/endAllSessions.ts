import type { PanelHandler } from '../types.js';

export const endAllSessions: PanelHandler<'endAllSessions'> = ({ sessions }, { caller }) =>
  sessions.endAll(caller.sessionId);
