import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';
import type { RequiredOf } from './second-factor-rule.js';

/** One row, with `id` 1. */
export class SettingsRow extends Model<InferAttributes<SettingsRow>, InferCreationAttributes<SettingsRow>> {
  declare id: number;
  declare loginMaxAttempts: CreationOptional<number>;
  declare loginLockoutMinutes: CreationOptional<number>;
  declare rateLimitEnabled: CreationOptional<boolean>;
  declare rateLimitRpm: CreationOptional<number>;
  declare allowRegistration: CreationOptional<boolean>;
  declare requireSecondFactor: CreationOptional<RequiredOf>;
  declare secondFactorGraceDays: CreationOptional<number>;
  /** When `requireSecondFactor` was last extended to more users. */
  declare secondFactorRequiredSince: CreationOptional<Date | null>;
}

/** Returns the model bound to this database. */
export function settingsRows(sequelize: Sequelize): ModelStatic<SettingsRow> {
  class BoundRow extends SettingsRow {}
  return BoundRow.init(
    {
      id: { type: DataTypes.INTEGER, allowNull: false, primaryKey: true },
      loginMaxAttempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 5 },
      loginLockoutMinutes: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 15 },
      rateLimitEnabled: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      rateLimitRpm: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 100 },
      allowRegistration: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      requireSecondFactor: { type: DataTypes.TEXT, allowNull: false, defaultValue: 'none' },
      secondFactorGraceDays: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 7 },
      secondFactorRequiredSince: { type: DataTypes.DATE, allowNull: true, defaultValue: null },
    },
    { sequelize, modelName: 'settings', tableName: 'settings', timestamps: false, underscored: true },
  );
}

declare module '../database/models.js' {
  interface Models {
    readonly settings: ModelStatic<SettingsRow>;
  }
}
