import type { PanelHandler, PanelServices } from '../types.js';

export const transferServer =
  ({ servers }: Pick<PanelServices, 'servers'>): PanelHandler<'transferServer'> =>
  ({ caller, params, body }) =>
    servers.transfer(caller, params.serverId, body.ownerId);
