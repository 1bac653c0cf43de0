import type { PanelHandler } from '../types.js';

export const deleteSchedule: PanelHandler<'deleteSchedule'> = ({ schedules }, { caller, params }) =>
  schedules.remove(caller, params);
