import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

export const noticeQueuesMigration: Migration = {
  name: '0024-notice-queues',
  async up(schema) {
    await schema.createTable('notice_queues', {
      receiver: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      lane: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      waiting: { type: DataTypes.TEXT, allowNull: false },
      sent_at: { type: DataTypes.TEXT, allowNull: false },
      job_id: { type: DataTypes.TEXT, allowNull: true },
      changed_at: { type: DataTypes.DATE, allowNull: false },
    });
    await schema.addIndex('notice_queues', ['changed_at']);
  },
};
