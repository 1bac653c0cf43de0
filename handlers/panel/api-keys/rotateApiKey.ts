import type { PanelHandler, PanelServices } from '../types.js';

export const rotateApiKey =
  ({ apiKeys }: Pick<PanelServices, 'apiKeys'>): PanelHandler<'rotateApiKey'> =>
  ({ caller, params, body, address }) =>
    apiKeys.rotate('any', caller, params.keyId, body.overlapSeconds, address);
