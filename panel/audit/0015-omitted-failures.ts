import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database.js';

/** How many failures an entry stands for that have no entry of their own. */
export const omittedFailuresMigration: Migration = {
  name: '0015-omitted-failures',
  async up(schema) {
    await schema.addColumn('audit_entries', 'omitted', { type: DataTypes.INTEGER, allowNull: true });
  },
};
