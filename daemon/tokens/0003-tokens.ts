import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

export const tokensMigration: Migration = {
  name: '0003-tokens',
  formerly: '2026-11-21-tokens',
  async up(schema) {
    await schema.createTable('tokens', {
      secret_hash: { type: DataTypes.STRING(64), primaryKey: true },
      purpose: { type: DataTypes.STRING(16), allowNull: false },
      resource: { type: DataTypes.TEXT, allowNull: false },
      key_id: { type: DataTypes.STRING(64), allowNull: false },
      permissions: { type: DataTypes.TEXT, allowNull: false },
      expires_at: { type: DataTypes.BIGINT, allowNull: false },
    });
    await schema.addIndex('tokens', ['expires_at']);
    await schema.addIndex('tokens', ['key_id']);
  },
};
