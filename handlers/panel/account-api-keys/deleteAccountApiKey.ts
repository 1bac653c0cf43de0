import type { PanelHandler } from '../types.js';

export const deleteAccountApiKey: PanelHandler<'deleteAccountApiKey'> = (
  { apiKeys },
  { caller, params, address },
) => apiKeys.revoke('own', caller, params.keyId, address);
