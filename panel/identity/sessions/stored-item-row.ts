import { date, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';

export const storedItemTable = new Table('session_store', {
  key: text().key(),
  /** The stored session, as JSON. */
  item: text(),
  storedAt: date(),
  expiresAt: date(),
}).index('expiresAt');

/** An entry of the session store, if the panel's database is that store. */
type StoredItemRow = RowOf<typeof storedItemTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly storedItems: ModelOf<typeof storedItemTable>;
  }
}
