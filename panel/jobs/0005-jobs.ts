import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

export const jobsMigration: Migration = {
  name: '0005-jobs',
  async up(schema) {
    await schema.createTable('jobs', {
      kind: { type: DataTypes.TEXT, primaryKey: true },
      id: { type: DataTypes.TEXT, primaryKey: true },
      payload: { type: DataTypes.JSON, allowNull: false },
      attempts: { type: DataTypes.INTEGER, allowNull: false },
      due_at: { type: DataTypes.DATE, allowNull: true },
      noted_at: { type: DataTypes.DATE, allowNull: false },
      owner: { type: DataTypes.TEXT, allowNull: true },
      beat: { type: DataTypes.INTEGER, allowNull: false },
      error: { type: DataTypes.TEXT, allowNull: true },
    });
    await schema.addIndex('jobs', ['due_at']);
    await schema.addIndex('jobs', ['owner']);
  },
};
