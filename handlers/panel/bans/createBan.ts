import type { PanelHandler, PanelServices } from '../types.js';

export const createBan =
  ({ bans }: Pick<PanelServices, 'bans'>): PanelHandler<'createBan'> =>
  ({ body, address, note }) =>
    bans.create(body, address, note);
