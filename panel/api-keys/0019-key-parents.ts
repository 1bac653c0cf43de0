import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

/**
 * The key with which a key was created. The database revokes keys together with their parent, including one
 * that is being created at that moment. The parent of existing keys is unknown.
 */
export const keyParentsMigration: Migration = {
  name: '0019-key-parents',
  up: async (schema) => {
    await schema.addColumn('api_keys', 'parent_id', {
      type: DataTypes.TEXT,
      allowNull: true,
      references: { model: 'api_keys', key: 'id' },
      onDelete: 'CASCADE',
    });
    await schema.addIndex('api_keys', ['parent_id']);
  },
};
