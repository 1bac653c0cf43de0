import type { PanelHandler, PanelServices } from '../types.js';

export const transferServer =
  ({ servers }: Pick<PanelServices, 'servers'>): PanelHandler<'transferServer'> =>
  ({ caller, params, body, note }) =>
    servers.transfer(caller, params.serverId, body.ownerId, note);
