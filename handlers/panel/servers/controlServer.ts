import type { PanelHandler, PanelServices } from '../types.js';

export const controlServer =
  ({ servers }: Pick<PanelServices, 'servers'>): PanelHandler<'controlServer'> =>
  ({ caller, params, body }) =>
    servers.control(caller, params.serverId, body.action);
