import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

export const sftpCredentialsMigration: Migration = {
  name: '0011-sftp-credentials',
  async up(schema) {
    await schema.createTable('sftp_credentials', {
      id: { type: DataTypes.TEXT, primaryKey: true },
      username: { type: DataTypes.TEXT, allowNull: false, unique: true },
      password_hash: { type: DataTypes.TEXT, allowNull: false },
      // `TYPE BASE64`, as in an `authorized_keys` file.
      public_key: { type: DataTypes.TEXT },
      home_dir: { type: DataTypes.TEXT, allowNull: false },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
      expires_at: { type: DataTypes.BIGINT },
    });
  },
};
