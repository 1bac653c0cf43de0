import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database.js';

/** A user of its own for each container, which one was given last, and whose folder was swept after which run. */
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
