import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database.js';

/** Of the step `0015-limits`: how many failures an entry stands for that have no entry of their own. */
export const addOmitted: Migration['up'] = async (schema) => {
  await schema.addColumn('audit_entries', 'omitted', { type: DataTypes.INTEGER, allowNull: true });
};
