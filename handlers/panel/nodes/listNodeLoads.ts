import type { PanelHandler } from '../types.js';

export const listNodeLoads: PanelHandler<'listNodeLoads'> = ({ overview }, { query }) =>
  overview.loads(query);
