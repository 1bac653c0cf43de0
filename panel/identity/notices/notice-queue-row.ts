import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** The unsent notices to one e-mail address, and when the latest ones were sent. */
export class NoticeQueueRow extends Model<
  InferAttributes<NoticeQueueRow>,
  InferCreationAttributes<NoticeQueueRow>
> {
  /** An e-mail address. */
  declare receiver: string;
  declare lane: 'credentials' | 'keys';
  /** The events that no mail has reported yet: a JSON array of `WaitingNotice`. */
  declare waiting: string;
  /** When mails were sent within the last window: a JSON array of milliseconds, oldest first. */
  declare sentAt: string;
  /** The job that sends the queued events; null while there are none. */
  declare jobId: string | null;
  declare changedAt: Date;
}

/** Returns the model bound to this database. */
export function noticeQueueRows(sequelize: Sequelize): ModelStatic<NoticeQueueRow> {
  class BoundRow extends NoticeQueueRow {}
  return BoundRow.init(
    {
      receiver: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      lane: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      waiting: { type: DataTypes.TEXT, allowNull: false },
      sentAt: { type: DataTypes.TEXT, allowNull: false },
      jobId: { type: DataTypes.TEXT, allowNull: true },
      changedAt: { type: DataTypes.DATE, allowNull: false },
    },
    { sequelize, modelName: 'noticeQueue', tableName: 'notice_queues', timestamps: false, underscored: true },
  );
}

declare module '../../database/models.js' {
  interface Models {
    readonly noticeQueues: ModelStatic<NoticeQueueRow>;
  }
}
