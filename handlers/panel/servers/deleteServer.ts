import { HandlerResponse } from '../../../lib/contract/handler.js';
import type { PanelHandler, PanelServices } from '../types.js';

export const deleteServer =
  ({ servers }: Pick<PanelServices, 'servers'>): PanelHandler<'deleteServer'> =>
  async ({ caller, params, query }) => {
    const outcome = await servers.remove(caller, params.serverId, query.removeData);
    return new HandlerResponse(204, undefined, { 'berth-server-data': outcome });
  };
