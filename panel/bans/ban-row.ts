import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** A stored ban. */
export class BanRow extends Model<InferAttributes<BanRow>, InferCreationAttributes<BanRow>> {
  declare id: string;
  /** An address or a range in canonical form, so that it is unique. */
  declare address: string;
  declare reason: string;
  declare createdAt: Date;
  declare expiresAt: CreationOptional<Date | null>;
}

/** One row, with `id` 1: a counter of changes, for caches of the bans. */
export class BanChangesRow extends Model<
  InferAttributes<BanChangesRow>,
  InferCreationAttributes<BanChangesRow>
> {
  declare id: number;
  declare number: number;
}

/** Returns the model bound to this database. */
export function banRows(sequelize: Sequelize): ModelStatic<BanRow> {
  class BoundRow extends BanRow {}
  return BoundRow.init(
    {
      id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      address: { type: DataTypes.TEXT, allowNull: false },
      reason: { type: DataTypes.TEXT, allowNull: false },
      createdAt: { type: DataTypes.DATE, allowNull: false },
      expiresAt: { type: DataTypes.DATE, allowNull: true, defaultValue: null },
    },
    { sequelize, modelName: 'ban', tableName: 'bans', timestamps: false, underscored: true },
  );
}

/** Returns the model bound to this database. */
export function banChangesRows(sequelize: Sequelize): ModelStatic<BanChangesRow> {
  class BoundRow extends BanChangesRow {}
  return BoundRow.init(
    {
      id: { type: DataTypes.INTEGER, allowNull: false, primaryKey: true },
      number: { type: DataTypes.INTEGER, allowNull: false },
    },
    { sequelize, modelName: 'banChanges', tableName: 'ban_changes', timestamps: false, underscored: true },
  );
}

declare module '../database/models.js' {
  interface Models {
    readonly bans: ModelStatic<BanRow>;
    readonly banChanges: ModelStatic<BanChangesRow>;
  }
}
