import type { PanelHandler, PanelServices } from '../types.js';

export const createApiKey =
  ({ apiKeys }: Pick<PanelServices, 'apiKeys'>): PanelHandler<'createApiKey'> =>
  ({ caller, body, address, note }) =>
    apiKeys.create(caller, body, address, note);
