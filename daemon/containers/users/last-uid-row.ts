import { integer, Table } from '../../../lib/database/table.js';

/** A table with one row (`id` 1), which stores the user id that was assigned last. */
export const lastUidTable = new Table('last_uid', { id: integer().key(), uid: integer() });
