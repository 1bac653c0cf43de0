import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

/** Part of the migration `0015-limits`: the number of failures that an entry stands for. */
export const addOmitted: Migration['up'] = async (schema) => {
  await schema.addColumn('audit_entries', 'omitted', { type: DataTypes.INTEGER, allowNull: true });
};
