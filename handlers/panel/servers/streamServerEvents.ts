import type { PanelHandler } from '../types.js';

export const streamServerEvents: PanelHandler<'streamServerEvents'> = async (
  { servers },
  { query, headers, caller, callerNow },
) => servers.follow({ caller, callerNow, query, lastEventId: headers['last-event-id'] });
