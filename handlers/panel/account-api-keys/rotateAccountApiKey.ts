import type { PanelHandler } from '../types.js';

export const rotateAccountApiKey: PanelHandler<'rotateAccountApiKey'> = (
  { apiKeys },
  { caller, params, body, address },
) => apiKeys.rotate('own', caller, params.keyId, body.overlapSeconds, address);
