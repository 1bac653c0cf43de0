import { requesterOf } from '../../../daemon/caller.js';
import { LongList } from '../../../lib/contract/long-list.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

/** More lines are sent in pieces: made and sent at once, they would block the event loop. */
const MAX_AT_ONCE = 1000;

export const getContainerLogs =
  ({ containers }: Pick<DaemonServices, 'containers'>): DaemonHandler<'getContainerLogs'> =>
  async ({ params, query, caller, whenOver, signal }) => {
    const answer = await containers.logs(params.id, query, { ...requesterOf(caller), whenOver, signal });
    const { id, logs } = answer;
    return logs.length > MAX_AT_ONCE ? new LongList('logs', logs, { id }) : answer;
  };
