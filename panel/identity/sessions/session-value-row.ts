import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** A small value stored with a session; deleted with it. */
export class SessionValueRow extends Model<
  InferAttributes<SessionValueRow>,
  InferCreationAttributes<SessionValueRow>
> {
  declare sessionId: string;
  declare name: string;
  declare value: string;
  declare expiresAt: Date;
}

/** Returns the model bound to this database. */
export function sessionValueRows(sequelize: Sequelize): ModelStatic<SessionValueRow> {
  class BoundRow extends SessionValueRow {}
  return BoundRow.init(
    {
      sessionId: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      name: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      value: { type: DataTypes.TEXT, allowNull: false },
      expiresAt: { type: DataTypes.DATE, allowNull: false },
    },
    {
      sequelize,
      modelName: 'sessionValue',
      tableName: 'session_values',
      timestamps: false,
      underscored: true,
    },
  );
}

declare module '../../database/models.js' {
  interface Models {
    readonly sessionValues: ModelStatic<SessionValueRow>;
  }
}
