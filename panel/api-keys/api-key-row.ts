import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** A stored API key, with only the hash of its secret. */
export class ApiKeyRow extends Model<InferAttributes<ApiKeyRow>, InferCreationAttributes<ApiKeyRow>> {
  declare id: string;
  declare secretHash: string;
  declare userId: string;
  /** The key with which this one was created; null if it was created in a session. */
  declare parentId: CreationOptional<string | null>;
  declare name: string;
  declare description: string;
  declare permissions: string[];
  declare allowedIps: string[];
  declare serverIds: string[] | null;
  declare createdAt: Date;
  declare expiresAt: Date | null;
  declare lastUsedAt: CreationOptional<Date | null>;
  /** The hash of the secret from before the last rotation, which works until then. */
  declare previousSecretHash: CreationOptional<string | null>;
  declare previousUntil: CreationOptional<Date | null>;
}

/** Returns the model bound to this database. */
export function apiKeyRows(sequelize: Sequelize): ModelStatic<ApiKeyRow> {
  class BoundRow extends ApiKeyRow {}
  return BoundRow.init(
    {
      id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      secretHash: { type: DataTypes.TEXT, allowNull: false },
      userId: { type: DataTypes.TEXT, allowNull: false },
      parentId: { type: DataTypes.TEXT, allowNull: true, defaultValue: null },
      name: { type: DataTypes.TEXT, allowNull: false },
      description: { type: DataTypes.TEXT, allowNull: false },
      permissions: { type: DataTypes.JSON, allowNull: false },
      allowedIps: { type: DataTypes.JSON, allowNull: false },
      serverIds: { type: DataTypes.JSON, allowNull: true, defaultValue: null },
      createdAt: { type: DataTypes.DATE, allowNull: false },
      expiresAt: { type: DataTypes.DATE, allowNull: true, defaultValue: null },
      lastUsedAt: { type: DataTypes.DATE, allowNull: true, defaultValue: null },
      previousSecretHash: { type: DataTypes.TEXT, allowNull: true, defaultValue: null },
      previousUntil: { type: DataTypes.DATE, allowNull: true, defaultValue: null },
    },
    { sequelize, modelName: 'apiKey', tableName: 'api_keys', timestamps: false, underscored: true },
  );
}

declare module '../database/models.js' {
  interface Models {
    readonly apiKeys: ModelStatic<ApiKeyRow>;
  }
}
