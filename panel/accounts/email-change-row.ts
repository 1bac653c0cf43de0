import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** The latest e-mail address that a user wants and has not confirmed: one row for each user. */
export class EmailChangeRow extends Model<
  InferAttributes<EmailChangeRow>,
  InferCreationAttributes<EmailChangeRow>
> {
  declare userId: string;
  /** Names the request, so that the mail of an earlier one is not sent any more. */
  declare id: string;
  /** In lower case. */
  declare email: string;
  /** The session that asked, which stays; null for a key. */
  declare sessionId: string | null;
  /** SHA-256 of the token; null until the mail is written. */
  declare tokenHash: CreationOptional<string | null>;
  declare expiresAt: Date;
}

/** The model, bound to this database alone. */
export function emailChangeRows(sequelize: Sequelize): ModelStatic<EmailChangeRow> {
  class BoundRow extends EmailChangeRow {}
  return BoundRow.init(
    {
      userId: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      id: { type: DataTypes.TEXT, allowNull: false },
      email: { type: DataTypes.TEXT, allowNull: false },
      sessionId: { type: DataTypes.TEXT, allowNull: true },
      tokenHash: { type: DataTypes.TEXT, allowNull: true, defaultValue: null },
      expiresAt: { type: DataTypes.DATE, allowNull: false },
    },
    { sequelize, modelName: 'emailChange', tableName: 'email_changes', timestamps: false, underscored: true },
  );
}
