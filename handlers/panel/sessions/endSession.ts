import type { PanelHandler } from '../types.js';

export const endSession: PanelHandler<'endSession'> = ({ sessions }, { caller, params, session }) =>
  // If the session ends itself, its cookie is deleted, too.
  params.sessionId === caller.sessionId ? session.end() : sessions.endOne(caller.user.id, params.sessionId);
