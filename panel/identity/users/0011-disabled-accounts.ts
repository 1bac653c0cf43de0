import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

/** Part of the migration `0011-disabled-accounts`. */
export const addDisabled: Migration['up'] = async (schema) => {
  const disabled = { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false };
  await schema.addColumn('users', 'disabled', disabled);
};
