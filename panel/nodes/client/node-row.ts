import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** A stored node. */
export class NodeRow extends Model<InferAttributes<NodeRow>, InferCreationAttributes<NodeRow>> {
  declare id: string;
  declare name: string;
  declare url: string;
  /** The daemon's key, sealed: the panel has to send it, so a hash is not sufficient. */
  declare sealedKey: string;
  /** Set for nodes that `berth up` enrolled: one for each host with a panel. */
  declare local: boolean;
  /**
   * The id of the panel on the daemon's host; empty if `berth up` has not enrolled it, or only an older
   * version has.
   */
  declare localTo: CreationOptional<string>;
  /** The id that the daemon reports; null until it is known. */
  declare daemonId: CreationOptional<string | null>;
  declare createdAt: Date;
  declare status: CreationOptional<'online' | 'offline' | 'unknown'>;
  declare version: CreationOptional<string | null>;
  declare lastSeenAt: CreationOptional<Date | null>;
}

/** Returns the model bound to this database. */
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

declare module '../../database/models.js' {
  interface Models {
    readonly nodes: ModelStatic<NodeRow>;
  }
}
