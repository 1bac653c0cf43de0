import type { PanelHandler } from '../types.js';

export const listApiKeys: PanelHandler<'listApiKeys'> = ({ apiKeys }, { query }) =>
  apiKeys.list(undefined, query);
