import { integer, Table } from '../../../lib/database/table.js';

/** One row, with `id` 1: the user id that was assigned last. */
export const lastUidTable = new Table('last_uid', { id: integer().key(), uid: integer() });
