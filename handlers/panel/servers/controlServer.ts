import { detail } from '../../../panel/audit/changes.js';
import type { PanelHandler } from '../types.js';

export const controlServer: PanelHandler<'controlServer'> = (
  { servers },
  { caller, params, body, mention },
) => {
  mention([detail('action', body.action)]);
  return servers.control(caller, params.serverId, body.action);
};
