import { Download } from '../../../lib/contract/download.js';
import type { PanelHandler } from '../types.js';

export const exportServerActivity: PanelHandler<'exportServerActivity'> = async (
  { serverActivity },
  { caller, params, query },
) =>
  new Download({
    fileName: 'berth-activity.csv',
    open: await serverActivity.csv(caller, params.serverId, query),
  });
