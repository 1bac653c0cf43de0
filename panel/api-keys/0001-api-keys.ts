import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

/** Part of the migration `0001-accounts`. */
export const createApiKeys: Migration['up'] = async (schema) => {
  await schema.createTable('api_keys', {
    id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
    secret_hash: { type: DataTypes.TEXT, allowNull: false },
    user_id: {
      type: DataTypes.TEXT,
      allowNull: false,
      references: { model: 'users', key: 'id' },
      onDelete: 'CASCADE',
    },
    name: { type: DataTypes.TEXT, allowNull: false },
    description: { type: DataTypes.TEXT, allowNull: false },
    permissions: { type: DataTypes.JSON, allowNull: false },
    allowed_ips: { type: DataTypes.JSON, allowNull: false },
    server_ids: { type: DataTypes.JSON, allowNull: true },
    created_at: { type: DataTypes.DATE, allowNull: false },
    expires_at: { type: DataTypes.DATE, allowNull: true },
    last_used_at: { type: DataTypes.DATE, allowNull: true },
  });
  await schema.addIndex('api_keys', ['user_id', 'created_at']);
};
