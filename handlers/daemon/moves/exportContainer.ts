import { requesterOf } from '../../../daemon/caller.js';
import type { DaemonHandler } from '../types.js';

export const exportContainer: DaemonHandler<'exportContainer'> = async ({ moves }, { query, caller }) =>
  moves.export(query.id, requesterOf(caller));
