import { HandlerResponse } from '../../../lib/contract/handler.js';
import type { PanelHandler } from '../types.js';

export const reinstallServer: PanelHandler<'reinstallServer'> = async (
  { servers },
  { caller, params, body },
) => {
  const operation = await servers.reinstall(caller, params.serverId, body);
  const location = `/api/v2/servers/${params.serverId}/operations/${operation.id}`;
  return new HandlerResponse(202, operation, { location });
};
