import { requesterOf } from '../../../daemon/caller.js';
import type { DaemonHandler } from '../types.js';

export const streamEvents: DaemonHandler<'streamEvents'> = async ({ events }, { headers, caller }) => {
  const lastEventId = headers['last-event-id'];
  return events.follow({
    ...requesterOf(caller),
    scopes: caller.scopes,
    containers: caller.containers,
    isNarrowed: caller.isNarrowed,
    ...(lastEventId === undefined ? {} : { lastEventId }),
  });
};
