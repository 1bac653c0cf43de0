import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';
import type { OperationError, OperationView } from './operation-view.js';

/** A stored operation. Times are in milliseconds since the Unix epoch. */
export class OperationRow extends Model<
  InferAttributes<OperationRow>,
  InferCreationAttributes<OperationRow>
> {
  declare id: string;
  declare operation: string;
  declare containerId: string | null;
  declare keyId: string | null;
  declare status: OperationView['status'];
  declare result: OperationView['result'];
  declare error: OperationError | null;
  declare createdAt: number;
  declare finishedAt: number | null;
}

/** Returns the model for this database. */
export function operationRows(sequelize: Sequelize): ModelStatic<OperationRow> {
  class BoundRow extends OperationRow {}
  return BoundRow.init(
    {
      id: { type: DataTypes.STRING(64), primaryKey: true },
      operation: { type: DataTypes.STRING(64), allowNull: false },
      containerId: { type: DataTypes.STRING(64), allowNull: true },
      keyId: { type: DataTypes.STRING(64), allowNull: true },
      status: { type: DataTypes.STRING(16), allowNull: false },
      result: { type: DataTypes.JSON, allowNull: true },
      error: { type: DataTypes.JSON, allowNull: true },
      createdAt: { type: DataTypes.BIGINT, allowNull: false },
      finishedAt: { type: DataTypes.BIGINT, allowNull: true },
    },
    { sequelize, modelName: 'operation', tableName: 'operations', timestamps: false, underscored: true },
  );
}
