import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

export const idempotencyMigration: Migration = {
  name: '0006-idempotency',
  formerly: '2026-11-22-idempotency',
  async up(schema) {
    await schema.addColumn('containers', 'idempotency_key', { type: DataTypes.STRING(128), allowNull: true });
    await schema.addColumn('containers', 'request_hash', { type: DataTypes.STRING(64), allowNull: true });
    await schema.addIndex('containers', ['idempotency_key'], { unique: true });
  },
};
