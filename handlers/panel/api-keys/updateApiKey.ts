import type { PanelHandler, PanelServices } from '../types.js';

export const updateApiKey =
  ({ apiKeys }: Pick<PanelServices, 'apiKeys'>): PanelHandler<'updateApiKey'> =>
  ({ caller, params, body, address, note }) =>
    apiKeys.update('any', caller, params.keyId, body, address, note);
