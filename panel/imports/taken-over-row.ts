import { date, type ModelOf, type RowOf, Table, text } from '../../lib/database/table.js';

export const takenOverTable = new Table('taken_over', {
  /** The kind and the id in the other panel, such as `server 0f1c...`. */
  id: text().key(),
  /** The id in this panel. */
  value: text(),
  createdAt: date(),
});

export type TakenOverRow = RowOf<typeof takenOverTable>;

declare module '../database/models.js' {
  interface Models {
    readonly takenOver: ModelOf<typeof takenOverTable>;
  }
}
