import { detail } from '../../../panel/audit/changes.js';
import type { PanelHandler } from '../types.js';

export const suspendServer: PanelHandler<'suspendServer'> = (
  { servers },
  { caller, params, body, mention },
) => {
  if (body.reason !== undefined) mention([detail('reason', body.reason)]);
  return servers.suspend(caller, params.serverId, body.reason);
};
