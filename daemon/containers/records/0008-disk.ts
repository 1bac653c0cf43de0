import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

/** The quota of a container, if it has its own, and its disk usage, both in bytes. */
export const diskMigration: Migration = {
  name: '0008-disk',
  async up(schema) {
    await schema.addColumn('containers', 'disk_limit', { type: DataTypes.BIGINT, allowNull: true });
    await schema.addColumn('containers', 'disk_used', { type: DataTypes.BIGINT, allowNull: true });
  },
};
