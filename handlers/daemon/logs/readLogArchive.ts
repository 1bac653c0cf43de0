import { requesterOf } from '../../../daemon/caller.js';
import { inPieces } from '../long-lines.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const readLogArchive =
  ({ logs }: Pick<DaemonServices, 'logs'>): DaemonHandler<'readLogArchive'> =>
  async ({ query, caller, whenOver, signal }) =>
    inPieces('lines', await logs.readArchive(query, { ...requesterOf(caller), whenOver, signal }));
