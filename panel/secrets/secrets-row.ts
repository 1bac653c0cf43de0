import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** One row, `id` 1: what tells whether a panel has the secrets that this database was made with. */
export class SecretsRow extends Model<InferAttributes<SecretsRow>, InferCreationAttributes<SecretsRow>> {
  declare id: number;
  /** Fingerprint of `SESSION_SECRET`; while it is being rotated, of the former and the new one, with a space between. */
  declare sessionSecret: string;
  /** Fingerprint of `PANEL_PASSWORD_PEPPER`. */
  declare passwordPepper: string;
  /** Random; the set-up token is made from it, and another one as soon as a token was used. */
  declare setupId: string;
  /** The name of the key that new values are sealed with; null until a panel has one. */
  declare sealingKey: CreationOptional<string | null>;
  /** The sealing keys, sealed with `SESSION_SECRET`; null where the environment gives them. */
  declare sealedKeys: CreationOptional<string | null>;
}

/** The model, bound to this database alone. */
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
