import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database.js';

/** What a container's files may take, where that is its own, and what they take, in bytes. */
export const diskMigration: Migration = {
  name: '0008-disk',
  async up(schema) {
    await schema.addColumn('containers', 'disk_limit', { type: DataTypes.BIGINT, allowNull: true });
    await schema.addColumn('containers', 'disk_used', { type: DataTypes.BIGINT, allowNull: true });
  },
};
