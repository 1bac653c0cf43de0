import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

export const sealingKeysMigration: Migration = {
  name: '0025-sealing-keys',
  async up(schema) {
    await schema.addColumn('secrets', 'sealing_key', { type: DataTypes.TEXT, allowNull: true });
    await schema.addColumn('secrets', 'sealed_keys', { type: DataTypes.TEXT, allowNull: true });
  },
};
