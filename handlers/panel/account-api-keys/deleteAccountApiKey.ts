import type { PanelHandler, PanelServices } from '../types.js';

export const deleteAccountApiKey =
  ({ apiKeys }: Pick<PanelServices, 'apiKeys'>): PanelHandler<'deleteAccountApiKey'> =>
  ({ caller, params, address }) =>
    apiKeys.revoke('own', caller, params.keyId, address);
