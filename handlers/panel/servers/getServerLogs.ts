import { inPieces } from '../../long-lines.js';
import type { PanelHandler } from '../types.js';

export const getServerLogs: PanelHandler<'getServerLogs'> = async ({ servers }, { caller, params, query }) =>
  inPieces('logs', await servers.logs(caller, params.serverId, query));
