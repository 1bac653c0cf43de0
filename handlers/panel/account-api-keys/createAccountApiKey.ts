import type { PanelHandler } from '../types.js';

export const createAccountApiKey: PanelHandler<'createAccountApiKey'> = (
  { apiKeys },
  { caller, body, address, note },
) => apiKeys.create(caller, body, address, note);
