import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';

/** A stored server. */
export class ServerRow extends Model<InferAttributes<ServerRow>, InferCreationAttributes<ServerRow>> {
  declare id: string;
  declare ownerId: string;
  declare nodeId: string;
  declare name: string;
  declare type: string;
  declare version: string;
  declare port: number;
  /** Null until the node has reported it. */
  declare containerId: CreationOptional<string | null>;
  /** `installing` until the result is known. */
  declare state: 'installing' | 'installed' | 'install_failed';
  /** Why the installation failed or, while it is `installing`, why its progress is unknown; for people. */
  declare failure: CreationOptional<string | null>;
  /** The request to the node in addition to type, version and name; null once the result is known. */
  declare installation: CreationOptional<{ port?: number; env: Record<string, string> } | null>;
  /** Whether the node was told to delete the files with the container: they may be gone. */
  declare dataRemoval: CreationOptional<boolean>;
  declare createdAt: Date;
}

/** Returns the model bound to this database. */
export function serverRows(sequelize: Sequelize): ModelStatic<ServerRow> {
  class BoundRow extends ServerRow {}
  return BoundRow.init(
    {
      id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
      ownerId: { type: DataTypes.TEXT, allowNull: false },
      nodeId: { type: DataTypes.TEXT, allowNull: false },
      name: { type: DataTypes.TEXT, allowNull: false },
      type: { type: DataTypes.TEXT, allowNull: false },
      version: { type: DataTypes.TEXT, allowNull: false },
      port: { type: DataTypes.INTEGER, allowNull: false },
      containerId: { type: DataTypes.TEXT, allowNull: true, defaultValue: null },
      state: { type: DataTypes.TEXT, allowNull: false },
      failure: { type: DataTypes.TEXT, allowNull: true, defaultValue: null },
      installation: { type: DataTypes.JSON, allowNull: true, defaultValue: null },
      dataRemoval: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      createdAt: { type: DataTypes.DATE, allowNull: false },
    },
    { sequelize, modelName: 'server', tableName: 'servers', timestamps: false, underscored: true },
  );
}

declare module '../../database/models.js' {
  interface Models {
    readonly servers: ModelStatic<ServerRow>;
  }
}
