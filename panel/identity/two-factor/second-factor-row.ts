import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/**
 * The one-time codes of a user, which apply while `users.two_factor_enabled` is set, and the number of wrong
 * codes.
 */
export class SecondFactorRow extends Model<
  InferAttributes<SecondFactorRow>,
  InferCreationAttributes<SecondFactorRow>
> {
  declare userId: string;
  declare sealedSecret: string | null;
  /** The latest step of which a code was accepted; it only grows. */
  declare lastStep: number | null;
  /** The unused ones: a JSON array of SHA-256 hashes. */
  declare recoveryCodes: string;
  declare wrongCodes: number;
  /** Until when the wrong codes count. */
  declare wrongUntil: Date | null;
}

/** Returns the model bound to this database. */
export function secondFactorRows(sequelize: Sequelize): ModelStatic<SecondFactorRow> {
  class BoundRow extends SecondFactorRow {}
  return BoundRow.init(
    {
      userId: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      sealedSecret: { type: DataTypes.TEXT, allowNull: true, defaultValue: null },
      lastStep: { type: DataTypes.INTEGER, allowNull: true, defaultValue: null },
      recoveryCodes: { type: DataTypes.TEXT, allowNull: false, defaultValue: '[]' },
      wrongCodes: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      wrongUntil: { type: DataTypes.DATE, allowNull: true, defaultValue: null },
    },
    {
      sequelize,
      modelName: 'secondFactor',
      tableName: 'second_factors',
      timestamps: false,
      underscored: true,
    },
  );
}

declare module '../../database/models.js' {
  interface Models {
    readonly secondFactors: ModelStatic<SecondFactorRow>;
  }
}
