import type { PanelHandler } from '../types.js';

export const updateSchedule: PanelHandler<'updateSchedule'> = (
  { schedules },
  { caller, params, body, note },
) => schedules.update(caller, params, body, note);
