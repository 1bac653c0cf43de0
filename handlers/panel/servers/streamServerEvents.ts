import type { PanelHandler } from '../types.js';

export const streamServerEvents: PanelHandler<'streamServerEvents'> = async (
  { servers },
  { headers, caller, callerNow },
) => servers.follow({ caller, callerNow, lastEventId: headers['last-event-id'] });
