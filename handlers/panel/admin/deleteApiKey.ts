import type { PanelHandler, PanelServices } from '../types.js';

export const deleteApiKey =
  ({ apiKeys }: Pick<PanelServices, 'apiKeys'>): PanelHandler<'deleteApiKey'> =>
  ({ params }) =>
    apiKeys.revokeAny(params.keyId);
