import type { PanelHandler } from '../types.js';

export const listJoinCodes: PanelHandler<'listJoinCodes'> = ({ joinCodes }, { query }) =>
  joinCodes.list(query);
