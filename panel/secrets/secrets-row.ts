import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** One row, with `id` 1: shows whether a panel has the secrets that this database was created with. */
export class SecretsRow extends Model<InferAttributes<SecretsRow>, InferCreationAttributes<SecretsRow>> {
  declare id: number;
  /**
   * The fingerprint of `SESSION_SECRET`; during a rotation, those of the former and the new one, separated by
   * a space.
   */
  declare sessionSecret: string;
  /** The fingerprint of `PANEL_PASSWORD_PEPPER`. */
  declare passwordPepper: string;
  /** Random; the set-up token is derived from it. Replaced after a token was used. */
  declare setupId: string;
  /** The name of the key that seals new values; null until a panel has one. */
  declare sealingKey: CreationOptional<string | null>;
  /** The sealing keys, sealed with `SESSION_SECRET`; null if they are set in the environment. */
  declare sealedKeys: CreationOptional<string | null>;
}

/** Returns the model bound to this database. */
export function secretsRows(sequelize: Sequelize): ModelStatic<SecretsRow> {
  class BoundRow extends SecretsRow {}
  return BoundRow.init(
    {
      id: { type: DataTypes.INTEGER, allowNull: false, primaryKey: true },
      sessionSecret: { type: DataTypes.TEXT, allowNull: false },
      passwordPepper: { type: DataTypes.TEXT, allowNull: false },
      setupId: { type: DataTypes.TEXT, allowNull: false },
      sealingKey: { type: DataTypes.TEXT, allowNull: true, defaultValue: null },
      sealedKeys: { type: DataTypes.TEXT, allowNull: true, defaultValue: null },
    },
    { sequelize, modelName: 'secrets', tableName: 'secrets', timestamps: false, underscored: true },
  );
}

declare module '../database/models.js' {
  interface Models {
    readonly secrets: ModelStatic<SecretsRow>;
  }
}
