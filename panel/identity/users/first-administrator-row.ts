import { integer, type ModelOf, Table, text } from '../../../lib/database/table.js';

/** At most one row, with `id` 1: the transaction that inserts it decides who is the first administrator. */
export const firstAdministratorTable = new Table('first_administrator', {
  id: integer().key(),
  userId: text().references('users', 'CASCADE'),
});

declare module '../../database/models.js' {
  interface Models {
    readonly firstAdministrator: ModelOf<typeof firstAdministratorTable>;
  }
}
