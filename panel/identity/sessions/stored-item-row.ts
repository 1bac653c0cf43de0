import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** A value in the store, if the database is the store. */
export class StoredItemRow extends Model<
  InferAttributes<StoredItemRow>,
  InferCreationAttributes<StoredItemRow>
> {
  declare key: string;
  /** JSON. */
  declare item: string;
  declare storedAt: Date;
  declare expiresAt: Date;
}

/** Returns the model bound to this database. */
export function storedItemRows(sequelize: Sequelize): ModelStatic<StoredItemRow> {
  class BoundRow extends StoredItemRow {}
  return BoundRow.init(
    {
      key: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      item: { type: DataTypes.TEXT, allowNull: false },
      storedAt: { type: DataTypes.DATE, allowNull: false },
      expiresAt: { type: DataTypes.DATE, allowNull: false },
    },
    { sequelize, modelName: 'storedItem', tableName: 'session_store', timestamps: false, underscored: true },
  );
}

declare module '../../database/models.js' {
  interface Models {
    readonly storedItems: ModelStatic<StoredItemRow>;
  }
}
