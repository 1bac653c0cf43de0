import type { PanelHandler } from '../types.js';

export const listApiKeys: PanelHandler<'listApiKeys'> = ({ apiKeys }, { query }) =>
  apiKeys.listAll(query.userId, query);
