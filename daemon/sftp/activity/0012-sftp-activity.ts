import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

export const sftpActivityMigration: Migration = {
  name: '0012-sftp-activity',
  async up(schema) {
    await schema.createTable('sftp_activity', {
      // Increases monotonically, so the order is right even after the clock was set back.
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      username: { type: DataTypes.TEXT, allowNull: false },
      action: { type: DataTypes.TEXT, allowNull: false },
      path: { type: DataTypes.TEXT, allowNull: false },
      size: { type: DataTypes.BIGINT, allowNull: false },
      at: { type: DataTypes.BIGINT, allowNull: false },
    });
    await schema.addIndex('sftp_activity', ['username', 'id'], { name: 'sftp_activity_of_user' });
  },
};
