import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** The result of a sign-in attempt. Unknown e-mail addresses have no history. */
export type SignInOutcome =
  | 'signed_in'
  | 'second_factor_required'
  | 'wrong_password'
  | 'wrong_second_factor'
  | 'locked';

/** A stored sign-in attempt. */
export class SignInRow extends Model<InferAttributes<SignInRow>, InferCreationAttributes<SignInRow>> {
  declare id: string;
  declare userId: string;
  declare createdAt: Date;
  declare outcome: SignInOutcome;
  declare address: string;
  declare userAgent: string;
}

/** Returns the model bound to this database. */
export function signInRows(sequelize: Sequelize): ModelStatic<SignInRow> {
  class BoundRow extends SignInRow {}
  return BoundRow.init(
    {
      id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      userId: { type: DataTypes.TEXT, allowNull: false },
      createdAt: { type: DataTypes.DATE, allowNull: false },
      outcome: { type: DataTypes.TEXT, allowNull: false },
      address: { type: DataTypes.TEXT, allowNull: false },
      userAgent: { type: DataTypes.TEXT, allowNull: false },
    },
    { sequelize, modelName: 'signIn', tableName: 'sign_ins', timestamps: false, underscored: true },
  );
}

declare module '../../database/models.js' {
  interface Models {
    readonly signIns: ModelStatic<SignInRow>;
  }
}
