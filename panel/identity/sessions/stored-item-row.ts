import { date, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';

export const storedItemTable = new Table('session_store', {
  key: text().key(),
  /** JSON. */
  item: text(),
  storedAt: date(),
  expiresAt: date(),
}).index('expiresAt');

/** A value in the store, if the database is the store. */
export type StoredItemRow = RowOf<typeof storedItemTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly storedItems: ModelOf<typeof storedItemTable>;
  }
}
