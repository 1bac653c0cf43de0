import type { PanelHandler } from '../types.js';

export const updateApiKey: PanelHandler<'updateApiKey'> = (
  { apiKeys },
  { caller, params, body, address, note },
) => apiKeys.update('any', caller, params.keyId, body, address, note);
