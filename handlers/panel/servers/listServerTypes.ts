import type { PanelHandler } from '../types.js';

export const listServerTypes: PanelHandler<'listServerTypes'> = ({ serverTypes }, { caller, query }) =>
  serverTypes.list(query, caller.user.id);
