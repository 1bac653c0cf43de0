import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

export const stopSentMigration: Migration = {
  name: '0004-stop-sent',
  formerly: '2026-11-21-stop-sent',
  async up(schema) {
    await schema.addColumn('containers', 'stop_sent', { type: DataTypes.STRING(16), allowNull: true });
  },
};
