import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** A stored job; finished jobs have no row. Kind and id are unique together. */
export class JobRow extends Model<InferAttributes<JobRow>, InferCreationAttributes<JobRow>> {
  declare kind: string;
  declare id: string;
  declare payload: object;
  /** The number of started attempts. */
  declare attempts: number;
  /** The earliest start of the next attempt; null after the last attempt failed. */
  declare dueAt: Date | null;
  /** When `dueAt` was last set. */
  declare notedAt: Date;
  /** The panel process that runs it. Null if none does. */
  declare owner: string | null;
  /** Incremented whenever the owner renews its lease, and whenever the owner changes. */
  declare beat: number;
  /** Why the last attempt failed; for people. */
  declare error: string | null;
}

/** Returns the model bound to this database. */
export function jobRows(sequelize: Sequelize): ModelStatic<JobRow> {
  class BoundRow extends JobRow {}
  return BoundRow.init(
    {
      kind: { type: DataTypes.TEXT, primaryKey: true },
      id: { type: DataTypes.TEXT, primaryKey: true },
      payload: { type: DataTypes.JSON, allowNull: false },
      attempts: { type: DataTypes.INTEGER, allowNull: false },
      dueAt: { type: DataTypes.DATE, allowNull: true },
      notedAt: { type: DataTypes.DATE, allowNull: false },
      owner: { type: DataTypes.TEXT, allowNull: true },
      beat: { type: DataTypes.INTEGER, allowNull: false },
      error: { type: DataTypes.TEXT, allowNull: true },
    },
    { sequelize, modelName: 'job', tableName: 'jobs', timestamps: false, underscored: true },
  );
}

declare module '../database/models.js' {
  interface Models {
    readonly jobs: ModelStatic<JobRow>;
  }
}
