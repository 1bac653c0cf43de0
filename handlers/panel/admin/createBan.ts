import type { PanelHandler, PanelServices } from '../types.js';

export const createBan =
  ({ bans }: Pick<PanelServices, 'bans'>): PanelHandler<'createBan'> =>
  ({ body, address }) =>
    bans.create(body, address);
