import type { PanelHandler } from '../types.js';

export const rotateApiKey: PanelHandler<'rotateApiKey'> = ({ apiKeys }, { caller, params, body, address }) =>
  apiKeys.rotate('any', caller, params.keyId, body.overlapSeconds, address);
