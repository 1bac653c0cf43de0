import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

/**
 * The session store for panels without Redis, and the values stored with a session. Existing sessions end: no
 * store knows them.
 */
export const sessionStoreMigration: Migration = {
  name: '0006-session-store',
  up: async (schema) => {
    await schema.bulkDelete('sessions', {});
    await schema.addColumn('sessions', 'is_pending', {
      type: DataTypes.BOOLEAN,
      allowNull: false,
      defaultValue: false,
    });
    await schema.addIndex('sessions', ['expires_at']);
    await schema.createTable('session_store', {
      key: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      item: { type: DataTypes.TEXT, allowNull: false },
      stored_at: { type: DataTypes.DATE, allowNull: false },
      expires_at: { type: DataTypes.DATE, allowNull: false },
    });
    await schema.addIndex('session_store', ['expires_at']);
    await schema.createTable('session_values', {
      session_id: {
        type: DataTypes.TEXT,
        allowNull: false,
        primaryKey: true,
        references: { model: 'sessions', key: 'id' },
        onDelete: 'CASCADE',
      },
      name: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      value: { type: DataTypes.TEXT, allowNull: false },
      expires_at: { type: DataTypes.DATE, allowNull: false },
    });
  },
};
