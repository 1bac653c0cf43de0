import { date, integer, type ModelOf, type RowOf, Table, text } from '../../lib/database/table.js';

export const banTable = new Table('bans', {
  id: text().key(),
  /**
   * An IP address or range in canonical form. The unique index thus prevents a second ban of the same range in another
   * spelling.
   */
  address: text().unique(),
  reason: text(),
  createdAt: date(),
  expiresAt: date().optional(),
});

export type BanRow = RowOf<typeof banTable>;

/**
 * A counter of changes to the bans, from which panels see that their cached bans are outdated. The table has one row,
 * with `id` 1.
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
