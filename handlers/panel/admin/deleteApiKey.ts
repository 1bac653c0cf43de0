import type { PanelHandler, PanelServices } from '../types.js';

export const deleteApiKey =
  ({ apiKeys }: Pick<PanelServices, 'apiKeys'>): PanelHandler<'deleteApiKey'> =>
  ({ caller, params }) =>
    apiKeys.revokeAny(caller, params.keyId);
