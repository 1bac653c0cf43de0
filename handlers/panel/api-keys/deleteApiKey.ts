import type { PanelHandler } from '../types.js';

export const deleteApiKey: PanelHandler<'deleteApiKey'> = ({ apiKeys }, { caller, params, address }) =>
  apiKeys.revoke('any', caller, params.keyId, address);
