import { integer, type ModelOf, Table, text } from '../../../lib/database/table.js';

/**
 * A table of at most one row, with `id` 1. The transaction that inserts the row decides who is the first
 * administrator.
 */
export const firstAdministratorTable = new Table('first_administrator', {
  id: integer().key(),
  userId: text().references('users', 'CASCADE'),
});

declare module '../../database/models.js' {
  interface Models {
    readonly firstAdministrator: ModelOf<typeof firstAdministratorTable>;
  }
}
