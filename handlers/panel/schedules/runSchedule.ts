import type { PanelHandler } from '../types.js';

export const runSchedule: PanelHandler<'runSchedule'> = ({ schedules }, { caller, params }) =>
  schedules.runNow(caller, params);
