import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

/** The beginning of a key. Null for older keys until they are used again. */
export const keyHintsMigration: Migration = {
  name: '0010-key-hints',
  async up(schema) {
    await schema.addColumn('keys', 'hint', { type: DataTypes.TEXT, allowNull: true });
  },
};
