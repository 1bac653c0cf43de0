import type { PanelHandler, PanelServices } from '../types.js';

export const updateAccountApiKey =
  ({ apiKeys }: Pick<PanelServices, 'apiKeys'>): PanelHandler<'updateAccountApiKey'> =>
  ({ caller, params, body, address }) =>
    apiKeys.updateOwn(caller, params.keyId, body, address);
