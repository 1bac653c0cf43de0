import type { PanelHandler, PanelServices } from '../types.js';

export const updateSettings =
  ({ settings }: Pick<PanelServices, 'settings'>): PanelHandler<'updateSettings'> =>
  ({ body, caller, note }) =>
    settings.updateBy(caller.user, body, note);
