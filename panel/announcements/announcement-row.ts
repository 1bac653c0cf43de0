import { date, type ModelOf, type RowOf, Table, text } from '../../lib/database/table.js';

export type AnnouncementLevel = 'information' | 'warning';

export const announcementTable = new Table('announcements', {
  id: text().key(),
  text: text(),
  level: text<AnnouncementLevel>(),
  startsAt: date(),
  endsAt: date().optional(),
  createdAt: date(),
  updatedAt: date(),
});

export type AnnouncementRow = RowOf<typeof announcementTable>;

declare module '../database/models.js' {
  interface Models {
    readonly announcements: ModelOf<typeof announcementTable>;
  }
}
