import type { PanelHandler, PanelServices } from '../types.js';

export const updateAccountApiKey =
  ({ apiKeys }: Pick<PanelServices, 'apiKeys'>): PanelHandler<'updateAccountApiKey'> =>
  ({ caller, params, body, address, note }) =>
    apiKeys.update('own', caller, params.keyId, body, address, note);
