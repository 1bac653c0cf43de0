import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

/** No foreign keys: a user's entries are kept when the user is deleted. */
export const auditMigration: Migration = {
  name: '0010-audit',
  async up(schema) {
    await schema.createTable('audit_entries', {
      id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      created_at: { type: DataTypes.DATE, allowNull: false },
      action: { type: DataTypes.TEXT, allowNull: false },
      outcome: { type: DataTypes.TEXT, allowNull: false },
      user_id: { type: DataTypes.TEXT, allowNull: true },
      key_id: { type: DataTypes.TEXT, allowNull: true },
      address: { type: DataTypes.TEXT, allowNull: true },
      target_id: { type: DataTypes.TEXT, allowNull: true },
      request_id: { type: DataTypes.TEXT, allowNull: true },
      error: { type: DataTypes.TEXT, allowNull: true },
    });
    await schema.addIndex('audit_entries', ['created_at', 'id']);
    await schema.addIndex('audit_entries', ['action', 'created_at']);
    await schema.addIndex('audit_entries', ['user_id', 'created_at']);
    await schema.addIndex('audit_entries', ['target_id', 'created_at']);
  },
};
