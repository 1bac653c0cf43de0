import type { PanelHandler, PanelServices } from '../types.js';

export const updateSettings =
  ({ settings }: Pick<PanelServices, 'settings'>): PanelHandler<'updateSettings'> =>
  ({ body }) =>
    settings.update(body);
