import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** A stored session. */
export class SessionRow extends Model<InferAttributes<SessionRow>, InferCreationAttributes<SessionRow>> {
  declare id: string;
  /** HMAC of the reference in the cookie: the session's key in the store. */
  declare referenceHash: string;
  /** Whether it still requires the second factor. */
  declare isPending: CreationOptional<boolean>;
  declare userId: string;
  declare createdAt: Date;
  declare lastSeenAt: Date;
  /** When the user last proved a password or a passkey in this session; null for a pending login. */
  declare signedInAt: CreationOptional<Date | null>;
  declare expiresAt: Date;
  declare address: string;
  declare userAgent: string;
}

/** Returns the model bound to this database. */
export function sessionRows(sequelize: Sequelize): ModelStatic<SessionRow> {
  class BoundRow extends SessionRow {}
  return BoundRow.init(
    {
      id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      referenceHash: { type: DataTypes.TEXT, allowNull: false },
      isPending: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      userId: { type: DataTypes.TEXT, allowNull: false },
      createdAt: { type: DataTypes.DATE, allowNull: false },
      lastSeenAt: { type: DataTypes.DATE, allowNull: false },
      signedInAt: { type: DataTypes.DATE, allowNull: true, defaultValue: null },
      expiresAt: { type: DataTypes.DATE, allowNull: false },
      address: { type: DataTypes.TEXT, allowNull: false },
      userAgent: { type: DataTypes.TEXT, allowNull: false },
    },
    { sequelize, modelName: 'session', tableName: 'sessions', timestamps: false, underscored: true },
  );
}

declare module '../../database/models.js' {
  interface Models {
    readonly sessions: ModelStatic<SessionRow>;
  }
}
