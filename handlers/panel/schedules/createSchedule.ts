import type { PanelHandler } from '../types.js';

export const createSchedule: PanelHandler<'createSchedule'> = (
  { schedules },
  { caller, params, body, note },
) => schedules.create(caller, params.serverId, body, note);
