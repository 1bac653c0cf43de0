import type { PanelHandler } from '../types.js';

export const updateSettings: PanelHandler<'updateSettings'> = ({ settings }, { body, caller, note }) =>
  settings.updateBy(caller.user, body, note);
