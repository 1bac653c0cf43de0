import type { PanelHandler, PanelServices } from '../types.js';

export const createAccountApiKey =
  ({ apiKeys }: Pick<PanelServices, 'apiKeys'>): PanelHandler<'createAccountApiKey'> =>
  ({ caller, body, address }) =>
    apiKeys.create(caller, body, address);
