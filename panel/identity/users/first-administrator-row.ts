import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** At most one row, with `id` 1: the transaction that inserts it decides who is the first administrator. */
export class FirstAdministratorRow extends Model<
  InferAttributes<FirstAdministratorRow>,
  InferCreationAttributes<FirstAdministratorRow>
> {
  declare id: number;
  declare userId: string;
}

/** Returns the model bound to this database. */
export function firstAdministratorRows(sequelize: Sequelize): ModelStatic<FirstAdministratorRow> {
  class BoundRow extends FirstAdministratorRow {}
  return BoundRow.init(
    {
      id: { type: DataTypes.INTEGER, allowNull: false, primaryKey: true },
      userId: { type: DataTypes.TEXT, allowNull: false },
    },
    {
      sequelize,
      modelName: 'firstAdministrator',
      tableName: 'first_administrator',
      timestamps: false,
      underscored: true,
    },
  );
}

declare module '../../database/models.js' {
  interface Models {
    readonly firstAdministrator: ModelStatic<FirstAdministratorRow>;
  }
}
