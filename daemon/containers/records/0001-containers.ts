import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

/** Times are milliseconds since the Unix epoch. */
export const containersMigration: Migration = {
  name: '0001-containers',
  formerly: '2026-01-01-containers',
  async up(schema) {
    await schema.createTable('containers', {
      id: { type: DataTypes.STRING(64), primaryKey: true },
      // Null once the container is being removed, so that its name is free.
      name: { type: DataTypes.STRING(255), allowNull: true, unique: true },
      runtime: { type: DataTypes.STRING(16), allowNull: false },
      type: { type: DataTypes.STRING(64), allowNull: false },
      version: { type: DataTypes.STRING(128), allowNull: false },
      port: { type: DataTypes.INTEGER, allowNull: false },
      env: { type: DataTypes.JSON, allowNull: false },
      spec: { type: DataTypes.JSON, allowNull: false },
      state: { type: DataTypes.STRING(32), allowNull: false },
      reason: { type: DataTypes.TEXT, allowNull: true },
      run_id: { type: DataTypes.STRING(64), allowNull: true },
      exit: { type: DataTypes.JSON, allowNull: true },
      started_at: { type: DataTypes.BIGINT, allowNull: true },
      restarts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      restart_at: { type: DataTypes.BIGINT, allowNull: true },
      stop_by: { type: DataTypes.BIGINT, allowNull: true },
      remove_data: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
    });
  },
};
