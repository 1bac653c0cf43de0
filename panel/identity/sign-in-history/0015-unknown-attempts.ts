import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

/**
 * Part of the migration `0015-limits`: `sign_ins` for e-mail addresses without an account, with the same
 * columns and indexes.
 */
export const createUnknownAttempts: Migration['up'] = async (schema) => {
  await schema.createTable('unknown_attempts', {
    id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
    subject: { type: DataTypes.TEXT, allowNull: false },
    created_at: { type: DataTypes.DATE, allowNull: false },
    outcome: { type: DataTypes.TEXT, allowNull: false },
    address: { type: DataTypes.TEXT, allowNull: false },
    user_agent: { type: DataTypes.TEXT, allowNull: false },
  });
  await schema.addIndex('unknown_attempts', ['subject', 'created_at']);
  await schema.addIndex('unknown_attempts', ['created_at']);
};
