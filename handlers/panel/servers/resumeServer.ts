import type { PanelHandler } from '../types.js';

export const resumeServer: PanelHandler<'resumeServer'> = ({ servers }, { caller, params }) =>
  servers.resume(caller, params.serverId);
