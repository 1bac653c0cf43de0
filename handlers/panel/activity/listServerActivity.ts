import type { PanelHandler } from '../types.js';

export const listServerActivity: PanelHandler<'listServerActivity'> = (
  { serverActivity },
  { caller, params, query },
) => serverActivity.list(caller, params.serverId, query);
