import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** A node as it is stored. */
export class NodeRow extends Model<InferAttributes<NodeRow>, InferCreationAttributes<NodeRow>> {
  declare id: string;
  declare name: string;
  declare url: string;
  /** The daemon's key, sealed: the panel has to present it, so a hash would not do. */
  declare sealedKey: string;
  /** Set on nodes that `berth up` enrolled: one for each host with a panel. */
  declare local: boolean;
  /** Id of the panel whose host the daemon is on; empty where `berth up` has not enrolled it, or only an older version has. */
  declare localTo: CreationOptional<string>;
  /** The id that the daemon gives itself; null until it is known. */
  declare daemonId: CreationOptional<string | null>;
  declare createdAt: Date;
  declare status: CreationOptional<'online' | 'offline' | 'unknown'>;
  declare version: CreationOptional<string | null>;
  declare lastSeenAt: CreationOptional<Date | null>;
}

/** The model, bound to this database alone. */
export function nodeRows(sequelize: Sequelize): ModelStatic<NodeRow> {
  class BoundRow extends NodeRow {}
  return BoundRow.init(
    {
      id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      url: { type: DataTypes.TEXT, allowNull: false },
      sealedKey: { type: DataTypes.TEXT, allowNull: false },
      local: { type: DataTypes.BOOLEAN, allowNull: false },
      localTo: { type: DataTypes.TEXT, allowNull: false, defaultValue: '' },
      daemonId: { type: DataTypes.TEXT, allowNull: true, defaultValue: null },
      createdAt: { type: DataTypes.DATE, allowNull: false },
      status: { type: DataTypes.TEXT, allowNull: false, defaultValue: 'unknown' },
      version: { type: DataTypes.TEXT, allowNull: true, defaultValue: null },
      lastSeenAt: { type: DataTypes.DATE, allowNull: true, defaultValue: null },
    },
    { sequelize, modelName: 'node', tableName: 'nodes', timestamps: false, underscored: true },
  );
}
