import type { PanelHandler, PanelServices } from '../types.js';

export const listApiKeys =
  ({ apiKeys }: Pick<PanelServices, 'apiKeys'>): PanelHandler<'listApiKeys'> =>
  ({ query }) =>
    apiKeys.list(undefined, query);
