import type { PanelHandler } from '../types.js';

export const deleteBan: PanelHandler<'deleteBan'> = ({ bans }, { params }) => bans.remove(params.banId);
