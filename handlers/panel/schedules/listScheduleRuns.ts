import type { PanelHandler } from '../types.js';

export const listScheduleRuns: PanelHandler<'listScheduleRuns'> = (
  { schedules },
  { caller, params, query },
) => schedules.runs(caller, params, query);
