import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

/** The journal of holds, in the container's row: a container has at most one hold at a time. */
export const holdsMigration: Migration = {
  name: '0007-holds',
  async up(schema) {
    await schema.addColumn('containers', 'hold', { type: DataTypes.JSON, allowNull: true });
  },
};
