import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

/** Part of the migration `0001-accounts`. */
export const createSettings: Migration['up'] = async (schema) => {
  await schema.createTable('settings', {
    id: { type: DataTypes.INTEGER, allowNull: false, primaryKey: true },
    login_max_attempts: { type: DataTypes.INTEGER, allowNull: false },
    login_lockout_minutes: { type: DataTypes.INTEGER, allowNull: false },
    rate_limit_enabled: { type: DataTypes.BOOLEAN, allowNull: false },
    rate_limit_rpm: { type: DataTypes.INTEGER, allowNull: false },
    allow_registration: { type: DataTypes.BOOLEAN, allowNull: false },
  });
};
