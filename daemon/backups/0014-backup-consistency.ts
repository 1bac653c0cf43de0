import { DataTypes } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

/**
 * Whether the files of a backup changed while they were read. Null until the manifest has been read again.
 */
export const backupConsistencyMigration: Migration = {
  name: '0014-backup-consistency',
  async up(schema) {
    await schema.addColumn('backups', 'origin', { type: DataTypes.STRING(16), allowNull: true });
    await schema.addColumn('backups', 'server_running', { type: DataTypes.BOOLEAN, allowNull: true });
    await schema.addColumn('backups', 'changed_files', { type: DataTypes.BIGINT, allowNull: true });
  },
};
