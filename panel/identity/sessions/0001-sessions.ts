import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

/** Part of the migration `0001-accounts`. */
export const createSessions: Migration['up'] = async (schema) => {
  await schema.createTable('sessions', {
    id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
    reference_hash: { type: DataTypes.TEXT, allowNull: false, unique: true },
    user_id: {
      type: DataTypes.TEXT,
      allowNull: false,
      references: { model: 'users', key: 'id' },
      onDelete: 'CASCADE',
    },
    created_at: { type: DataTypes.DATE, allowNull: false },
    last_seen_at: { type: DataTypes.DATE, allowNull: false },
    expires_at: { type: DataTypes.DATE, allowNull: false },
    address: { type: DataTypes.TEXT, allowNull: false },
    user_agent: { type: DataTypes.TEXT, allowNull: false },
  });
  await schema.addIndex('sessions', ['user_id', 'created_at']);
};
