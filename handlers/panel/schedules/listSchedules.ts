import type { PanelHandler } from '../types.js';

export const listSchedules: PanelHandler<'listSchedules'> = ({ schedules }, { caller, params, query }) =>
  schedules.list(caller, params.serverId, query);
