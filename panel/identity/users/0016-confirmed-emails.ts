import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

export const confirmedEmailsMigration: Migration = {
  name: '0016-confirmed-emails',
  async up(schema) {
    // Accounts that existed before this migration count as confirmed: they are in use.
    const confirmed = { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true };
    await schema.addColumn('users', 'email_confirmed', confirmed);
    await schema.addColumn('users', 'confirm_by', { type: DataTypes.DATE, allowNull: true });
  },
};
