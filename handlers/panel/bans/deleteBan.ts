import type { PanelHandler, PanelServices } from '../types.js';

export const deleteBan =
  ({ bans }: Pick<PanelServices, 'bans'>): PanelHandler<'deleteBan'> =>
  ({ params }) =>
    bans.remove(params.banId);
