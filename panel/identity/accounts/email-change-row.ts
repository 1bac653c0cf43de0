import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** The latest e-mail address that a user has requested and not confirmed: one row per user. */
export class EmailChangeRow extends Model<
  InferAttributes<EmailChangeRow>,
  InferCreationAttributes<EmailChangeRow>
> {
  declare userId: string;
  /** The id of the request, so that the mail of an earlier request is no longer sent. */
  declare id: string;
  /** In lower case. */
  declare email: string;
  /** The session of the request, which continues; null for a key. */
  declare sessionId: string | null;
  /** SHA-256 of the token; null until the mail is written. */
  declare tokenHash: CreationOptional<string | null>;
  declare expiresAt: Date;
}

/** Returns the model bound to this database. */
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

declare module '../../database/models.js' {
  interface Models {
    readonly emailChanges: ModelStatic<EmailChangeRow>;
  }
}
