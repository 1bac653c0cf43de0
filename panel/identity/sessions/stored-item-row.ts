import { date, type ModelOf, Table, text } from '../../../lib/database/table.js';

/** A stored session, if the database is used as the session store. */
export const storedItemTable = new Table('session_store', {
  key: text().key(),
  item: text(),
  storedAt: date(),
  expiresAt: date(),
}).index('expiresAt');

declare module '../../database/models.js' {
  interface Models {
    readonly storedItems: ModelOf<typeof storedItemTable>;
  }
}
