import type { PanelHandler } from '../types.js';

export const endSession: PanelHandler<'endSession'> = ({ sessions }, { caller, params, session }) =>
  // If the caller ends the current session, delete its cookie as well.
  params.sessionId === caller.sessionId ? session.end() : sessions.endOne(caller.user.id, params.sessionId);
