import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

/** Part of the migration `0007-sign-in`. */
export const createSecondFactors: Migration['up'] = async (schema) => {
  await schema.createTable('second_factors', {
    user_id: {
      type: DataTypes.TEXT,
      allowNull: false,
      primaryKey: true,
      references: { model: 'users', key: 'id' },
      onDelete: 'CASCADE',
    },
    sealed_secret: { type: DataTypes.TEXT, allowNull: true },
    last_step: { type: DataTypes.INTEGER, allowNull: true },
    recovery_codes: { type: DataTypes.TEXT, allowNull: false },
    wrong_codes: { type: DataTypes.INTEGER, allowNull: false },
    wrong_until: { type: DataTypes.DATE, allowNull: true },
  });
};
