import type { ModelStatic } from 'sequelize';
import { integer, type RowOf, Table, text } from '../../../lib/database/table.js';

export const firstAdministratorTable = new Table('first_administrator', {
  id: integer().key(),
  userId: text().references('users', 'CASCADE'),
});

/** At most one row, with `id` 1: the transaction that inserts it decides who is the first administrator. */
export type FirstAdministratorRow = RowOf<typeof firstAdministratorTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly firstAdministrator: ModelStatic<FirstAdministratorRow>;
  }
}
