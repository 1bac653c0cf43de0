import type { PanelHandler } from '../types.js';

export const listAccountApiKeys: PanelHandler<'listAccountApiKeys'> = ({ apiKeys }, { caller, query }) =>
  apiKeys.list(caller.user.id, query);
