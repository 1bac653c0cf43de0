import { requesterOf } from '../../../daemon/caller.js';
import type { DaemonHandler } from '../types.js';

export const importContainer: DaemonHandler<'importContainer'> = (
  { moves },
  { query, body, caller, signal },
) => moves.import({ ...query, archive: body }, requesterOf(caller), signal);
