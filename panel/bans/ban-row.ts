import { date, integer, type ModelOf, type RowOf, Table, text } from '../../lib/database/table.js';

export const banTable = new Table('bans', {
  id: text().key(),
  /** An IP address or range in canonical form, so that the unique index finds every spelling of it. */
  address: text().unique(),
  reason: text(),
  createdAt: date(),
  expiresAt: date().optional(),
});

export type BanRow = RowOf<typeof banTable>;

/**
 * A counter of the changes of bans, by which panels notice that their cached bans are stale. It has one row, with `id`
 * 1.
 */
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
