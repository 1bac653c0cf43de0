import type { PanelHandler } from '../types.js';

export const endSession: PanelHandler<'endSession'> = ({ sessions }, { caller, params, session }) =>
  // If a session ends itself, its cookie must be deleted as well.
  params.sessionId === caller.sessionId ? session.end() : sessions.endOne(caller.user.id, params.sessionId);
