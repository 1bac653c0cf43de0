import type { PanelHandler, PanelServices } from '../types.js';

export const createServer =
  ({ servers }: Pick<PanelServices, 'servers'>): PanelHandler<'createServer'> =>
  ({ caller, body }) =>
    servers.create(caller, body);
