import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** A job as it is stored; what has ended has no row. Of one kind and id there is one. */
export class JobRow extends Model<InferAttributes<JobRow>, InferCreationAttributes<JobRow>> {
  declare kind: string;
  declare id: string;
  declare payload: object;
  /** How often somebody has begun. */
  declare attempts: number;
  /** Not to be begun before; null once it is given up. */
  declare dueAt: Date | null;
  /** When this row was last given a time. */
  declare notedAt: Date;
  /** Who is at it: one panel, from its start to its end. Null while nobody is. */
  declare owner: string | null;
  /** Grows whenever the owner says that it lives, and whenever there is another. */
  declare beat: number;
  /** Why the last attempt failed; for people. */
  declare error: string | null;
}

/** The model, bound to this database alone. */
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
