import type { PanelHandler } from '../types.js';

export const createApiKey: PanelHandler<'createApiKey'> = ({ apiKeys }, { caller, body, address, note }) =>
  apiKeys.create(caller, body, address, note);
