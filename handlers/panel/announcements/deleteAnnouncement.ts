import type { PanelHandler } from '../types.js';

export const deleteAnnouncement: PanelHandler<'deleteAnnouncement'> = ({ announcements }, { params }) =>
  announcements.remove(params.announcementId);
