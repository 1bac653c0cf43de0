import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

export const requiredSecondFactorMigration: Migration = {
  name: '0017-required-second-factor',
  async up(schema) {
    const text = { type: DataTypes.TEXT, allowNull: false, defaultValue: 'none' };
    const days = { type: DataTypes.INTEGER, allowNull: false, defaultValue: 7 };
    await schema.addColumn('settings', 'require_second_factor', text);
    await schema.addColumn('settings', 'second_factor_grace_days', days);
    await schema.addColumn('settings', 'second_factor_required_since', {
      type: DataTypes.DATE,
      allowNull: true,
    });
  },
};
