import { requesterOf } from '../../../daemon/caller.js';
import { inPieces } from '../long-lines.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const getLogHistory =
  ({ logs }: Pick<DaemonServices, 'logs'>): DaemonHandler<'getLogHistory'> =>
  async ({ query, caller, whenOver, signal }) =>
    inPieces('lines', await logs.history(query, { ...requesterOf(caller), whenOver, signal }));
