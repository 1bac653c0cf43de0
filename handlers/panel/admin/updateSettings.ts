import type { PanelHandler, PanelServices } from '../types.js';

export const updateSettings =
  ({ settings }: Pick<PanelServices, 'settings'>): PanelHandler<'updateSettings'> =>
  ({ body, note }) =>
    settings.update(body, note);
