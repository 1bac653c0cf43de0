import { requesterOf } from '../../../daemon/caller.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const streamEvents =
  ({ events }: Pick<DaemonServices, 'events'>): DaemonHandler<'streamEvents'> =>
  async ({ headers, caller }) => {
    const lastEventId = headers['last-event-id'];
    return events.follow({
      ...requesterOf(caller),
      scopes: caller.scopes,
      containers: caller.containers,
      ...(lastEventId === undefined ? {} : { lastEventId }),
    });
  };
