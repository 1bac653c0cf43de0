import { date, type ModelOf, Table, text } from '../../lib/database/table.js';

export const takenOverTable = new Table('taken_over', {
  /** An `ImportKey`. */
  id: text().key(),
  /** The id in this panel. */
  value: text(),
  createdAt: date(),
});

declare module '../database/models.js' {
  interface Models {
    readonly takenOver: ModelOf<typeof takenOverTable>;
  }
}
