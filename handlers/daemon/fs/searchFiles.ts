import { requesterOf } from '../../../daemon/caller.js';
import { LongList } from '../../../lib/contract/long-list.js';
import type { DaemonHandler } from '../types.js';

export const searchFiles: DaemonHandler<'searchFiles'> = async ({ files }, { query, caller, signal }) => {
  const { path, name, content, case_sensitive: isCaseSensitive = false, limit = 200 } = query;
  const wanted = { ...(name && { name }), ...(content && { content }), isCaseSensitive, limit };
  const { matches, end } = files.search(path, wanted, requesterOf(caller), signal);
  return new LongList('matches', matches, () => ({ path, ...end() }));
};
