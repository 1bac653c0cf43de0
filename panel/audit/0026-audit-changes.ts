import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

export const auditChangesMigration: Migration = {
  name: '0026-audit-changes',
  async up(schema) {
    await schema.addColumn('audit_entries', 'changes', { type: DataTypes.TEXT, allowNull: true });
  },
};
