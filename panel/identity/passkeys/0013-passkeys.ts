import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

export const passkeysMigration: Migration = {
  name: '0013-passkeys',
  up: async (schema) => {
    await schema.createTable('passkeys', {
      id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      credential_id: { type: DataTypes.TEXT, allowNull: false, unique: true },
      user_id: {
        type: DataTypes.TEXT,
        allowNull: false,
        references: { model: 'users', key: 'id' },
        onDelete: 'CASCADE',
      },
      public_key: { type: DataTypes.TEXT, allowNull: false },
      counter: { type: DataTypes.BIGINT, allowNull: false },
      transports: { type: DataTypes.JSON, allowNull: false },
      device_type: { type: DataTypes.TEXT, allowNull: false },
      backed_up: { type: DataTypes.BOOLEAN, allowNull: false },
      name: { type: DataTypes.TEXT, allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
      last_used_at: { type: DataTypes.DATE, allowNull: true },
    });
    await schema.addIndex('passkeys', ['user_id', 'created_at']);
  },
};
