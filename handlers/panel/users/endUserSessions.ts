import type { PanelHandler } from '../types.js';

export const endUserSessions: PanelHandler<'endUserSessions'> = ({ users }, { params }) =>
  users.endSessions(params.userId);
