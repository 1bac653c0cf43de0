import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** The stored record of a deleted server's files. A container has one row. */
export class RetainedDataRow extends Model<
  InferAttributes<RetainedDataRow>,
  InferCreationAttributes<RetainedDataRow>
> {
  declare id: string;
  /** The user whose server limit it counts toward. */
  declare ownerId: string;
  declare nodeId: string;
  /** Also the name of the folder on the node. */
  declare containerId: string;
  declare serverId: string;
  declare name: string;
  declare type: string;
  /** When the server was deleted. */
  declare createdAt: Date;
}

/** Returns the model bound to this database. */
export function retainedDataRows(sequelize: Sequelize): ModelStatic<RetainedDataRow> {
  class BoundRow extends RetainedDataRow {}
  const text = { type: DataTypes.TEXT, allowNull: false };
  return BoundRow.init(
    {
      id: { ...text, primaryKey: true },
      ownerId: { ...text },
      nodeId: { ...text },
      containerId: { ...text },
      serverId: { ...text },
      name: { ...text },
      type: { ...text },
      createdAt: { type: DataTypes.DATE, allowNull: false },
    },
    {
      sequelize,
      modelName: 'retainedData',
      tableName: 'retained_data',
      timestamps: false,
      underscored: true,
    },
  );
}

declare module '../../database/models.js' {
  interface Models {
    readonly retainedData: ModelStatic<RetainedDataRow>;
  }
}
