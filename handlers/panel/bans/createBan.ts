import type { PanelHandler } from '../types.js';

export const createBan: PanelHandler<'createBan'> = ({ bans }, { body, address, note }) =>
  bans.create(body, address, note);
