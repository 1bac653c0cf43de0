import { requesterOf } from '../../../daemon/caller.js';
import { inPieces } from '../../long-lines.js';
import type { DaemonHandler } from '../types.js';

export const getContainerLogs: DaemonHandler<'getContainerLogs'> = async (
  { logs },
  { params, query, caller, whenOver, signal },
) => inPieces('logs', await logs.latest(params.id, query, { ...requesterOf(caller), whenOver, signal }));
