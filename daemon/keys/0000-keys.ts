import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

export const keysMigration: Migration = {
  name: '0000-keys',
  formerly: '2026-11-21T00-keys',
  async up(schema) {
    await schema.createTable('keys', {
      id: { type: DataTypes.TEXT, primaryKey: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      permissions: { type: DataTypes.TEXT, allowNull: false },
      secret_hash: { type: DataTypes.TEXT, allowNull: false, unique: true },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
      last_used_at: { type: DataTypes.BIGINT },
      expires_at: { type: DataTypes.BIGINT },
    });
  },
};
