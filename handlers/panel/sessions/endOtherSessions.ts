import type { PanelHandler } from '../types.js';

export const endOtherSessions: PanelHandler<'endOtherSessions'> = ({ sessions }, { caller }) =>
  sessions.endOthers(caller.user.id, caller.sessionId);
