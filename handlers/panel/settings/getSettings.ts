import type { PanelHandler, PanelServices } from '../types.js';

export const getSettings =
  ({ settings }: Pick<PanelServices, 'settings'>): PanelHandler<'getSettings'> =>
  () =>
    settings.get();
