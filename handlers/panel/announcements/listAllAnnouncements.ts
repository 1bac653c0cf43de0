import type { PanelHandler } from '../types.js';

export const listAllAnnouncements: PanelHandler<'listAllAnnouncements'> = ({ announcements }, { query }) =>
  announcements.list(query);
