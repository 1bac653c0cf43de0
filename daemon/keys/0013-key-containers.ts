import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database.js';

/** The ids of the containers that a key is limited to, as a JSON list. Null: all, also those to come. */
export const keyContainersMigration: Migration = {
  name: '0013-key-containers',
  async up(schema) {
    await schema.addColumn('keys', 'containers', { type: DataTypes.TEXT, allowNull: true });
  },
};
