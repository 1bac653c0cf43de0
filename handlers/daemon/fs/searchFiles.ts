import { requesterOf } from '../../../daemon/caller.js';
import { LongList } from '../../../lib/contract/long-list.js';
import type { DaemonHandler } from '../types.js';

/** A search takes 20 s at most. A client that reads slowly must not keep its permit from others for longer than this. */
const MAX_MS = 120_000;

export const searchFiles: DaemonHandler<'searchFiles'> = async ({ files }, { query, caller, signal }) => {
  const { path, name, content, case_sensitive: isCaseSensitive = false, limit = 200 } = query;
  const wanted = { ...(name && { name }), ...(content && { content }), isCaseSensitive, limit };
  const { matches, end } = files.search(path, wanted, requesterOf(caller), signal);
  return new LongList('matches', matches, () => ({ path, ...end() }), { maxMs: MAX_MS });
};
