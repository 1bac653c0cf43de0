import type { PanelHandler } from '../types.js';

export const createAnnouncement: PanelHandler<'createAnnouncement'> = ({ announcements }, { body, note }) =>
  announcements.create(body, note);
