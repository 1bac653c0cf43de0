import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

const user = {
  type: DataTypes.TEXT,
  allowNull: false,
  primaryKey: true,
  references: { model: 'users', key: 'id' },
  onDelete: 'CASCADE',
};

export const mailedLinksMigration: Migration = {
  name: '0008-mailed-links',
  async up(schema) {
    await schema.createTable('password_resets', {
      user_id: user,
      token_hash: { type: DataTypes.TEXT, allowNull: false, unique: true },
      requested_at: { type: DataTypes.DATE, allowNull: false },
      expires_at: { type: DataTypes.DATE, allowNull: false },
      used_at: { type: DataTypes.DATE, allowNull: true },
    });
    await schema.createTable('email_changes', {
      user_id: user,
      id: { type: DataTypes.TEXT, allowNull: false },
      email: { type: DataTypes.TEXT, allowNull: false },
      session_id: { type: DataTypes.TEXT, allowNull: true },
      token_hash: { type: DataTypes.TEXT, allowNull: true, unique: true },
      expires_at: { type: DataTypes.DATE, allowNull: false },
    });
  },
};
