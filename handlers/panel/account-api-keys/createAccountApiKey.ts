import type { PanelHandler, PanelServices } from '../types.js';

export const createAccountApiKey =
  ({ apiKeys }: Pick<PanelServices, 'apiKeys'>): PanelHandler<'createAccountApiKey'> =>
  ({ caller, body, address, note }) =>
    apiKeys.create(caller, body, address, note);
