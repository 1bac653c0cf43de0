import { requesterOf } from '../../../daemon/caller.js';
import { inPieces } from '../../long-lines.js';
import type { DaemonHandler } from '../types.js';

export const getLogHistory: DaemonHandler<'getLogHistory'> = async (
  { logs },
  { query, caller, whenOver, signal },
) => inPieces('lines', await logs.history(query, { ...requesterOf(caller), whenOver, signal }));
