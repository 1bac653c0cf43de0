import { HandlerResponse } from '../../../lib/contract/handler.js';
import { detail } from '../../../panel/audit/changes.js';
import type { PanelHandler } from '../types.js';

export const moveServer: PanelHandler<'moveServer'> = async (
  { servers },
  { caller, params, body, mention },
) => {
  mention([detail('nodeId', body.nodeId)]);
  return new HandlerResponse(202, await servers.move(caller, params.serverId, body));
};
