import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

const failures = {
  failed_sign_ins: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  last_failed_sign_in_at: { type: DataTypes.DATE, allowNull: true },
};

/** Part of the migration `0007-sign-in`. */
export const createFailures: Migration['up'] = async (schema) => {
  for (const [name, column] of Object.entries(failures)) await schema.addColumn('users', name, column);
  await schema.createTable('unknown_sign_ins', {
    subject: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
    ...failures,
    locked_until: { type: DataTypes.DATE, allowNull: true },
  });
  await schema.addIndex('unknown_sign_ins', ['last_failed_sign_in_at']);
};
