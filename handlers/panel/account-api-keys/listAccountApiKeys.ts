import type { PanelHandler, PanelServices } from '../types.js';

export const listAccountApiKeys =
  ({ apiKeys }: Pick<PanelServices, 'apiKeys'>): PanelHandler<'listAccountApiKeys'> =>
  ({ caller, query }) =>
    apiKeys.list(caller.user.id, query);
