import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** A stored passkey. It contains no secrets. */
export class PasskeyRow extends Model<InferAttributes<PasskeyRow>, InferCreationAttributes<PasskeyRow>> {
  declare id: string;
  /** The authenticator's id of the credential, in base64url. */
  declare credentialId: string;
  declare userId: string;
  /** The COSE key, in base64url. */
  declare publicKey: string;
  /**
   * The signature counter: one that does not grow indicates a copy. 0 if the authenticator has no counter.
   */
  declare counter: number;
  declare transports: string[];
  declare deviceType: string;
  declare backedUp: boolean;
  declare name: string;
  declare createdAt: Date;
  declare lastUsedAt: CreationOptional<Date | null>;
}

/** Returns the model bound to this database. */
export function passkeyRows(sequelize: Sequelize): ModelStatic<PasskeyRow> {
  class BoundRow extends PasskeyRow {}
  return BoundRow.init(
    {
      id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      credentialId: { type: DataTypes.TEXT, allowNull: false },
      userId: { type: DataTypes.TEXT, allowNull: false },
      publicKey: { type: DataTypes.TEXT, allowNull: false },
      counter: {
        type: DataTypes.BIGINT,
        allowNull: false,
        // PostgreSQL's driver returns 64-bit integers as text; WebAuthn's counter has 32 bits.
        get(): number {
          return Number(this.getDataValue('counter'));
        },
      },
      transports: { type: DataTypes.JSON, allowNull: false },
      deviceType: { type: DataTypes.TEXT, allowNull: false },
      backedUp: { type: DataTypes.BOOLEAN, allowNull: false },
      name: { type: DataTypes.TEXT, allowNull: false },
      createdAt: { type: DataTypes.DATE, allowNull: false },
      lastUsedAt: { type: DataTypes.DATE, allowNull: true, defaultValue: null },
    },
    { sequelize, modelName: 'passkey', tableName: 'passkeys', timestamps: false, underscored: true },
  );
}

declare module '../../database/models.js' {
  interface Models {
    readonly passkeys: ModelStatic<PasskeyRow>;
  }
}
