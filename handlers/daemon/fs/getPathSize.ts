import { requesterOf } from '../../../daemon/caller.js';
import type { DaemonHandler } from '../types.js';

export const getPathSize: DaemonHandler<'getPathSize'> = ({ files }, { query, caller, signal }) =>
  files.measure(query.path, signal, requesterOf(caller));
