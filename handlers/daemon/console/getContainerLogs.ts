import { requesterOf } from '../../../daemon/caller.js';
import { inPieces } from '../long-lines.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const getContainerLogs =
  ({ logs }: Pick<DaemonServices, 'logs'>): DaemonHandler<'getContainerLogs'> =>
  async ({ params, query, caller, whenOver, signal }) =>
    inPieces('logs', await logs.latest(params.id, query, { ...requesterOf(caller), whenOver, signal }));
