import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** Failures of an e-mail address without an account. */
export class UnknownSignInRow extends Model<
  InferAttributes<UnknownSignInRow>,
  InferCreationAttributes<UnknownSignInRow>
> {
  /** HMAC of the address: people type passwords into the wrong field. */
  declare subject: string;
  declare failedSignIns: number;
  declare lastFailedSignInAt: Date | null;
  declare lockedUntil: Date | null;
}

/** Returns the model bound to this database. */
export function unknownSignInRows(sequelize: Sequelize): ModelStatic<UnknownSignInRow> {
  class BoundRow extends UnknownSignInRow {}
  return BoundRow.init(
    {
      subject: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      failedSignIns: { type: DataTypes.INTEGER, allowNull: false },
      lastFailedSignInAt: { type: DataTypes.DATE, allowNull: true, defaultValue: null },
      lockedUntil: { type: DataTypes.DATE, allowNull: true, defaultValue: null },
    },
    {
      sequelize,
      modelName: 'unknownSignIn',
      tableName: 'unknown_sign_ins',
      timestamps: false,
      underscored: true,
    },
  );
}

declare module '../../database/models.js' {
  interface Models {
    readonly unknownSignIns: ModelStatic<UnknownSignInRow>;
  }
}
