import { date, integer, type ModelOf, type RowOf, Table, text } from '../../lib/database/table.js';

export const banTable = new Table('bans', {
  id: text().key(),
  /** An IP address or range in canonical form, so that the unique index finds every spelling of it. */
  address: text().unique(),
  reason: text(),
  createdAt: date(),
  expiresAt: date().optional(),
});

/** A stored ban. */
export type BanRow = RowOf<typeof banTable>;

/** One row, with `id` 1: a counter of changes, for caches of the bans. */
export const banChangesTable = new Table('ban_changes', {
  id: integer().key(),
  number: integer(),
});

declare module '../database/models.js' {
  interface Models {
    readonly bans: ModelOf<typeof banTable>;
    readonly banChanges: ModelOf<typeof banChangesTable>;
  }
}
