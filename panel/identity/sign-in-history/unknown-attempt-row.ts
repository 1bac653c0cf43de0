import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';
import type { SignInOutcome } from './sign-in-row.js';

/**
 * A sign-in attempt with an e-mail address that has no account. Never read: it makes the attempt take as long
 * as one of an account.
 */
export class UnknownAttemptRow extends Model<
  InferAttributes<UnknownAttemptRow>,
  InferCreationAttributes<UnknownAttemptRow>
> {
  declare id: string;
  /** HMAC of the e-mail address. */
  declare subject: string;
  declare createdAt: Date;
  declare outcome: SignInOutcome;
  declare address: string;
  declare userAgent: string;
}

/** Returns the model bound to this database. */
export function unknownAttemptRows(sequelize: Sequelize): ModelStatic<UnknownAttemptRow> {
  class BoundRow extends UnknownAttemptRow {}
  return BoundRow.init(
    {
      id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      subject: { type: DataTypes.TEXT, allowNull: false },
      createdAt: { type: DataTypes.DATE, allowNull: false },
      outcome: { type: DataTypes.TEXT, allowNull: false },
      address: { type: DataTypes.TEXT, allowNull: false },
      userAgent: { type: DataTypes.TEXT, allowNull: false },
    },
    {
      sequelize,
      modelName: 'unknownAttempt',
      tableName: 'unknown_attempts',
      timestamps: false,
      underscored: true,
    },
  );
}

declare module '../../database/models.js' {
  interface Models {
    readonly unknownAttempts: ModelStatic<UnknownAttemptRow>;
  }
}
