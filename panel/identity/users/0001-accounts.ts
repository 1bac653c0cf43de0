import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

/** Part of the migration `0001-accounts`. */
export const createAccounts: Migration['up'] = async (schema) => {
  await schema.createTable('users', {
    id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
    email: { type: DataTypes.TEXT, allowNull: false, unique: true },
    username: { type: DataTypes.TEXT, allowNull: false },
    description: { type: DataTypes.TEXT, allowNull: false },
    password_hash: { type: DataTypes.TEXT, allowNull: false },
    is_admin: { type: DataTypes.BOOLEAN, allowNull: false },
    onboarding_completed: { type: DataTypes.BOOLEAN, allowNull: false },
    onboarding_skipped: { type: DataTypes.BOOLEAN, allowNull: false },
    two_factor_enabled: { type: DataTypes.BOOLEAN, allowNull: false },
    passkey_enabled: { type: DataTypes.BOOLEAN, allowNull: false },
    created_at: { type: DataTypes.DATE, allowNull: false },
    locked_until: { type: DataTypes.DATE, allowNull: true },
    last_login_at: { type: DataTypes.DATE, allowNull: true },
  });
  // Deleted together with its user, so that a panel without users can be set up again.
  await schema.createTable('first_administrator', {
    id: { type: DataTypes.INTEGER, allowNull: false, primaryKey: true },
    user_id: {
      type: DataTypes.TEXT,
      allowNull: false,
      references: { model: 'users', key: 'id' },
      onDelete: 'CASCADE',
    },
  });
};
