import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** A stored entry of the audit log. */
export class AuditRow extends Model<InferAttributes<AuditRow>, InferCreationAttributes<AuditRow>> {
  declare id: string;
  declare createdAt: Date;
  declare action: string;
  declare outcome: 'success' | 'failure';
  declare userId: CreationOptional<string | null>;
  declare keyId: CreationOptional<string | null>;
  declare address: CreationOptional<string | null>;
  declare targetId: CreationOptional<string | null>;
  declare requestId: CreationOptional<string | null>;
  declare error: CreationOptional<string | null>;
  declare omitted: CreationOptional<number | null>;
  /** A JSON array of `AuditChange`; null if there are none. */
  declare changes: CreationOptional<string | null>;
}

/** Returns the model bound to this database. */
export function auditRows(sequelize: Sequelize): ModelStatic<AuditRow> {
  class BoundRow extends AuditRow {}
  const optional = () => ({ type: DataTypes.TEXT, allowNull: true, defaultValue: null });
  return BoundRow.init(
    {
      id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      createdAt: { type: DataTypes.DATE, allowNull: false },
      action: { type: DataTypes.TEXT, allowNull: false },
      outcome: { type: DataTypes.TEXT, allowNull: false },
      userId: optional(),
      keyId: optional(),
      address: optional(),
      targetId: optional(),
      requestId: optional(),
      error: optional(),
      omitted: { type: DataTypes.INTEGER, allowNull: true, defaultValue: null },
      changes: optional(),
    },
    { sequelize, modelName: 'auditEntry', tableName: 'audit_entries', timestamps: false, underscored: true },
  );
}

declare module '../database/models.js' {
  interface Models {
    readonly auditEntries: ModelStatic<AuditRow>;
  }
}
