import { requesterOf } from '../../../daemon/caller.js';
import type { DaemonHandler } from '../types.js';

export const downloadPath: DaemonHandler<'downloadPath'> = ({ files }, { query, caller }) =>
  files.download(query.path, requesterOf(caller));
