import type { PanelHandler } from '../types.js';

export const listBans: PanelHandler<'listBans'> = ({ bans }, { query }) => bans.list(query);
