import type { PanelHandler } from '../types.js';

export const updateAnnouncement: PanelHandler<'updateAnnouncement'> = (
  { announcements },
  { params, body, note },
) => announcements.update(params.announcementId, body, note);
