import type { PanelHandler, PanelServices } from '../types.js';

export const rotateAccountApiKey =
  ({ apiKeys }: Pick<PanelServices, 'apiKeys'>): PanelHandler<'rotateAccountApiKey'> =>
  ({ caller, params, body, address }) =>
    apiKeys.rotate('own', caller, params.keyId, body.overlapSeconds, address);
