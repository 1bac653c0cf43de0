import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

export const bansMigration: Migration = {
  name: '0012-bans',
  async up(schema) {
    await schema.createTable('bans', {
      id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      address: { type: DataTypes.TEXT, allowNull: false, unique: true },
      reason: { type: DataTypes.TEXT, allowNull: false },
      created_at: { type: DataTypes.DATE, allowNull: false },
      expires_at: { type: DataTypes.DATE, allowNull: true },
    });
    await schema.createTable('ban_changes', {
      id: { type: DataTypes.INTEGER, allowNull: false, primaryKey: true },
      number: { type: DataTypes.INTEGER, allowNull: false },
    });
    await schema.bulkInsert('ban_changes', [{ id: 1, number: 0 }]);
  },
};
