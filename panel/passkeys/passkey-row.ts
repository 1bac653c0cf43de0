import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** A passkey as it is stored: nothing of it is secret. */
export class PasskeyRow extends Model<InferAttributes<PasskeyRow>, InferCreationAttributes<PasskeyRow>> {
  declare id: string;
  /** The authenticator's own id of it, in base64url. */
  declare credentialId: string;
  declare userId: string;
  /** The COSE key, in base64url. */
  declare publicKey: string;
  /** Of signatures: one that does not grow tells of a copy. 0 where the authenticator does not count. */
  declare counter: number;
  declare transports: string[];
  declare deviceType: string;
  declare backedUp: boolean;
  declare name: string;
  declare createdAt: Date;
  declare lastUsedAt: CreationOptional<Date | null>;
}

/** The model, bound to this database alone. */
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
        // PostgreSQL's driver gives 64 bits as text; WebAuthn's counter has 32.
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
