import type { PanelHandler, PanelServices } from '../types.js';

export const listBans =
  ({ bans }: Pick<PanelServices, 'bans'>): PanelHandler<'listBans'> =>
  ({ query }) =>
    bans.list(query);
