import { requesterOf } from '../../../daemon/caller.js';
import { LongList } from '../../../lib/contract/long-list.js';
import type { DaemonHandler } from '../types.js';

export const scanChanges: DaemonHandler<'scanChanges'> = async ({ radar }, { body, caller, signal }) => {
  const { changes, end } = radar.scan(body, requesterOf(caller), signal);
  return new LongList('changes', changes, end);
};
