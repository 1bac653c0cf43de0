import type { PanelHandler } from '../types.js';

export const openServerConsole: PanelHandler<'openServerConsole'> = async (
  { servers },
  { params: { serverId }, query: { tail = 100 }, caller, callerNow },
) => servers.openConsole({ serverId, tail, caller, callerNow });
