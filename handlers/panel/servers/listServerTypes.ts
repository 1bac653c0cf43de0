import type { PanelHandler } from '../types.js';

export const listServerTypes: PanelHandler<'listServerTypes'> = ({ serverTypes }, { caller, query }) =>
  serverTypes.list(query, { userId: caller.user.id, isAdmin: caller.isAdmin });
