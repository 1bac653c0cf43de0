import { LongList } from '../../../lib/contract/long-list.js';
import type { PanelHandler } from '../types.js';

/** More lines are sent in pieces: made and sent at once, they would block the event loop. */
const MAX_AT_ONCE = 1000;

export const getServerLogs: PanelHandler<'getServerLogs'> = async ({ servers }, { caller, params, query }) => {
  const answer = await servers.logs(caller, params.serverId, query);
  const { id, logs } = answer;
  return logs.length > MAX_AT_ONCE ? new LongList('logs', logs, { id }) : answer;
};
