import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

export const operationsMigration: Migration = {
  name: '0002-operations',
  formerly: '2026-01-02-operations',
  async up(schema) {
    await schema.createTable('operations', {
      id: { type: DataTypes.STRING(64), primaryKey: true },
      operation: { type: DataTypes.STRING(64), allowNull: false },
      container_id: { type: DataTypes.STRING(64), allowNull: true },
      key_id: { type: DataTypes.STRING(64), allowNull: true },
      status: { type: DataTypes.STRING(16), allowNull: false },
      result: { type: DataTypes.JSON, allowNull: true },
      error: { type: DataTypes.JSON, allowNull: true },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
      finished_at: { type: DataTypes.BIGINT, allowNull: true },
    });
    await schema.addIndex('operations', ['finished_at']);
  },
};
