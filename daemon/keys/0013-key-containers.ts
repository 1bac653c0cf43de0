import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

/**
 * The ids of the containers to which a key is limited, as a JSON list. Null for all, including future ones.
 */
export const keyContainersMigration: Migration = {
  name: '0013-key-containers',
  async up(schema) {
    await schema.addColumn('keys', 'containers', { type: DataTypes.TEXT, allowNull: true });
  },
};
