import type { PanelHandler } from '../types.js';

export const listMembers: PanelHandler<'listMembers'> = ({ members }, { caller, params, query }) =>
  members.list(caller, params.serverId, query);
