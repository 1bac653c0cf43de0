import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** The latest reset link of a user: one row per user, so that older links are invalid. */
export class PasswordResetRow extends Model<
  InferAttributes<PasswordResetRow>,
  InferCreationAttributes<PasswordResetRow>
> {
  declare userId: string;
  /** SHA-256 of the token. */
  declare tokenHash: string;
  /**
   * When the link was requested: a link that was requested earlier and is sent later does not replace a newer
   * one.
   */
  declare requestedAt: Date;
  declare expiresAt: Date;
  declare usedAt: CreationOptional<Date | null>;
}

/** Returns the model bound to this database. */
export function passwordResetRows(sequelize: Sequelize): ModelStatic<PasswordResetRow> {
  class BoundRow extends PasswordResetRow {}
  return BoundRow.init(
    {
      userId: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      tokenHash: { type: DataTypes.TEXT, allowNull: false },
      requestedAt: { type: DataTypes.DATE, allowNull: false },
      expiresAt: { type: DataTypes.DATE, allowNull: false },
      usedAt: { type: DataTypes.DATE, allowNull: true, defaultValue: null },
    },
    {
      sequelize,
      modelName: 'passwordReset',
      tableName: 'password_resets',
      timestamps: false,
      underscored: true,
    },
  );
}

declare module '../../database/models.js' {
  interface Models {
    readonly passwordResets: ModelStatic<PasswordResetRow>;
  }
}
