import type { PanelHandler } from '../types.js';

export const updateAccountApiKey: PanelHandler<'updateAccountApiKey'> = (
  { apiKeys },
  { caller, params, body, address, note },
) => apiKeys.update('own', caller, params.keyId, body, address, note);
