import type { Migration } from '../../lib/database/database.js';
import { panelTables } from './models.js';

export const initialMigration: Migration = {
  name: '0001-initial',
  async up(schema) {
    for (const table of Object.values(panelTables)) await table.create(schema);
    await schema.bulkInsert('ban_changes', [{ id: 1, number: 0 }]);
    // A shared database has panels on several hosts. A loopback address refers to another daemon on each host.
    const isShared = schema.sequelize.getDialect() === 'postgres';
    await schema.addIndex('nodes', isShared ? ['url', 'local_to'] : ['url'], { unique: true });
  },
};
