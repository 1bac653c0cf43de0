import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

/**
 * Stores the user id of each container, the id that was assigned last, and the run after which a container's folder
 * was swept.
 */
export const uidsMigration: Migration = {
  name: '0005-uids',
  formerly: '2026-11-22-uids',
  async up(schema) {
    await schema.addColumn('containers', 'uid', { type: DataTypes.INTEGER, allowNull: true });
    await schema.addIndex('containers', ['uid'], { unique: true });
    await schema.addColumn('containers', 'swept_run', { type: DataTypes.STRING(64), allowNull: true });
    await schema.createTable('last_uid', {
      id: { type: DataTypes.INTEGER, primaryKey: true },
      uid: { type: DataTypes.INTEGER, allowNull: false },
    });
  },
};
