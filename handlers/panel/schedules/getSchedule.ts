import type { PanelHandler } from '../types.js';

export const getSchedule: PanelHandler<'getSchedule'> = ({ schedules }, { caller, params }) =>
  schedules.get(caller, params.serverId, params.scheduleId);
