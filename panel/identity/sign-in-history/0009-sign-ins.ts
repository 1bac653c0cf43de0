import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

export const signInsMigration: Migration = {
  name: '0009-sign-ins',
  async up(schema) {
    await schema.createTable('sign_ins', {
      id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      user_id: {
        type: DataTypes.TEXT,
        allowNull: false,
        references: { model: 'users', key: 'id' },
        onDelete: 'CASCADE',
      },
      created_at: { type: DataTypes.DATE, allowNull: false },
      outcome: { type: DataTypes.TEXT, allowNull: false },
      address: { type: DataTypes.TEXT, allowNull: false },
      user_agent: { type: DataTypes.TEXT, allowNull: false },
    });
    await schema.addIndex('sign_ins', ['user_id', 'created_at']);
    await schema.addIndex('sign_ins', ['created_at']);
  },
};
