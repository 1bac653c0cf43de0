import type { PanelHandler } from '../types.js';

export const getOverview: PanelHandler<'getOverview'> = ({ overview }, { caller }) => overview.get(caller);
