import type { PanelHandler, PanelServices } from '../types.js';

export const deleteApiKey =
  ({ apiKeys }: Pick<PanelServices, 'apiKeys'>): PanelHandler<'deleteApiKey'> =>
  ({ caller, params, address }) =>
    apiKeys.revoke('any', caller, params.keyId, address);
