import { HandlerResponse } from '../../../lib/contract/handler.js';
import type { PanelHandler } from '../types.js';

export const deleteServer: PanelHandler<'deleteServer'> = async ({ servers }, { caller, params, query }) => {
  const outcome = await servers.remove(caller, params.serverId, query.removeData);
  return new HandlerResponse(204, undefined, { 'berth-server-data': outcome });
};
