import type { PanelHandler, PanelServices } from '../types.js';

export const rotateApiKey =
  ({ apiKeys }: Pick<PanelServices, 'apiKeys'>): PanelHandler<'rotateApiKey'> =>
  ({ caller, params, body, address }) =>
    apiKeys.rotateAny(caller, params.keyId, body.overlapSeconds, address);
