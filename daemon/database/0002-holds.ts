import type { Migration } from '../../lib/database/database.js';
import { text } from '../../lib/database/table.js';

/** Containers that move to another daemon or from one. Does not use the table's model, which later versions change. */
export const holdsMigration: Migration = {
  name: '0002-holds',
  async up(schema) {
    await schema.addColumn('containers', 'hold', text(16).optional().options);
  },
};
