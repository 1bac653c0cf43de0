import type { PanelHandler, PanelServices } from '../types.js';

export const deleteApiKey =
  ({ apiKeys }: Pick<PanelServices, 'apiKeys'>): PanelHandler<'deleteApiKey'> =>
  ({ caller, params, address }) =>
    apiKeys.revokeAny(caller, params.keyId, address);
