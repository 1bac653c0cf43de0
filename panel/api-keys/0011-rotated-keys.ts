import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

/** Part of the migration `0011-disabled-accounts`. */
export const addPreviousSecret: Migration['up'] = async (schema) => {
  await schema.addColumn('api_keys', 'previous_secret_hash', { type: DataTypes.TEXT, allowNull: true });
  await schema.addColumn('api_keys', 'previous_until', { type: DataTypes.DATE, allowNull: true });
};
