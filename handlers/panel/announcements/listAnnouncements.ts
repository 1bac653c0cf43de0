import type { PanelHandler } from '../types.js';

export const listAnnouncements: PanelHandler<'listAnnouncements'> = ({ announcements }) =>
  announcements.current();
