import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

/** A cache of the backups' manifests, which are the source of truth. Sizes are in bytes. */
export const backupsMigration: Migration = {
  name: '0009-backups',
  async up(schema) {
    await schema.createTable('backups', {
      id: { type: DataTypes.STRING(64), primaryKey: true },
      container_id: { type: DataTypes.STRING(64), allowNull: false },
      name: { type: DataTypes.STRING(128), allowNull: false },
      // ISO 8601, as in the manifest.
      created: { type: DataTypes.STRING(35), allowNull: false },
      size: { type: DataTypes.BIGINT, allowNull: false },
      sha256: { type: DataTypes.STRING(64), allowNull: false },
      entries: { type: DataTypes.BIGINT, allowNull: false },
      unpacked_size: { type: DataTypes.BIGINT, allowNull: false },
    });
  },
};
