import type { PanelHandler } from '../types.js';

export const listNextRuns: PanelHandler<'listNextRuns'> = ({ schedules }, { caller, params, query }) =>
  schedules.nextRuns(caller, params.serverId, query);
