import { recordLines } from '../../../panel/servers/consoles/typed-lines.js';
import type { PanelHandler } from '../types.js';

export const openServerConsole: PanelHandler<'openServerConsole'> = async (
  { servers, audit },
  { params: { serverId }, query: { tail = 100 }, address, caller, callerNow },
) =>
  servers.openConsole({
    ...{ serverId, tail, caller, callerNow },
    onLine: recordLines(audit, { caller, address, serverId }),
  });
