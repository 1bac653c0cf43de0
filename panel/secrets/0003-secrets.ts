import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

export const secretsMigration: Migration = {
  name: '0003-secrets',
  async up(schema) {
    await schema.createTable('secrets', {
      id: { type: DataTypes.INTEGER, allowNull: false, primaryKey: true },
      session_secret: { type: DataTypes.TEXT, allowNull: false },
      password_pepper: { type: DataTypes.TEXT, allowNull: false },
      setup_id: { type: DataTypes.TEXT, allowNull: false },
    });
  },
};
