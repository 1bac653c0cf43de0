import type { PanelHandler, PanelServices } from '../types.js';

export const streamServerEvents =
  ({ servers }: Pick<PanelServices, 'servers'>): PanelHandler<'streamServerEvents'> =>
  async ({ headers, caller, callerNow }) =>
    servers.follow({ caller, callerNow, lastEventId: headers['last-event-id'] });
