import type { Attributes, CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** A stored account. */
export class UserRow extends Model<InferAttributes<UserRow>, InferCreationAttributes<UserRow>> {
  declare id: string;
  /** In lower case: the unique index compares it. */
  declare email: string;
  /** Whether the address was confirmed by mail, or an administrator has vouched for it. */
  declare emailConfirmed: CreationOptional<boolean>;
  /** When an unconfirmed account may be removed; null for accounts that are kept. */
  declare confirmBy: CreationOptional<Date | null>;
  declare username: string;
  declare description: CreationOptional<string>;
  declare passwordHash: string;
  declare isAdmin: boolean;
  /** A disabled account cannot sign in, has no sessions, and its keys are rejected. */
  declare disabled: CreationOptional<boolean>;
  declare onboardingCompleted: CreationOptional<boolean>;
  declare onboardingSkipped: CreationOptional<boolean>;
  declare twoFactorEnabled: CreationOptional<boolean>;
  declare passkeyEnabled: CreationOptional<boolean>;
  declare createdAt: Date;
  /** Consecutive failures, counted by the rule in `panel/identity/sign-in/lockouts.ts`. */
  declare failedSignIns: CreationOptional<number>;
  declare lastFailedSignInAt: CreationOptional<Date | null>;
  declare lockedUntil: CreationOptional<Date | null>;
  declare lastLoginAt: CreationOptional<Date | null>;
}

/** The stored fields of an account. */
export type UserFields = Readonly<Attributes<UserRow>>;

/** Returns the model bound to this database. */
export function userRows(sequelize: Sequelize): ModelStatic<UserRow> {
  class BoundRow extends UserRow {}
  return BoundRow.init(
    {
      id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      email: { type: DataTypes.TEXT, allowNull: false },
      emailConfirmed: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      confirmBy: { type: DataTypes.DATE, allowNull: true, defaultValue: null },
      username: { type: DataTypes.TEXT, allowNull: false },
      description: { type: DataTypes.TEXT, allowNull: false, defaultValue: '' },
      passwordHash: { type: DataTypes.TEXT, allowNull: false },
      isAdmin: { type: DataTypes.BOOLEAN, allowNull: false },
      disabled: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      onboardingCompleted: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      onboardingSkipped: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      twoFactorEnabled: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      passkeyEnabled: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      createdAt: { type: DataTypes.DATE, allowNull: false },
      failedSignIns: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      lastFailedSignInAt: { type: DataTypes.DATE, allowNull: true, defaultValue: null },
      lockedUntil: { type: DataTypes.DATE, allowNull: true, defaultValue: null },
      lastLoginAt: { type: DataTypes.DATE, allowNull: true, defaultValue: null },
    },
    { sequelize, modelName: 'user', tableName: 'users', timestamps: false, underscored: true },
  );
}

declare module '../../database/models.js' {
  interface Models {
    readonly users: ModelStatic<UserRow>;
  }
}
