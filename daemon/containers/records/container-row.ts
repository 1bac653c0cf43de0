import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { type CreationOptional, DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { RunExit } from '../../runtimes/container-runtime.js';
import type { ClaimJournal } from './claim-journal.js';

/** A container as it is stored. Times are milliseconds since the Unix epoch. */
export class ContainerRow extends Model<
  InferAttributes<ContainerRow>,
  InferCreationAttributes<ContainerRow>
> {
  declare id: string;
  declare name: string | null;
  /** The runtime with which it was installed. */
  declare runtime: 'docker' | 'process';
  declare type: string;
  declare version: string;
  declare port: number;
  declare env: Record<string, string>;
  declare spec: ContainerSpec;
  declare state: string;
  declare reason: string | null;
  declare runId: string | null;
  declare exit: RunExit | null;
  declare startedAt: number | null;
  declare restarts: CreationOptional<number>;
  declare restartAt: number | null;
  declare stopBy: number | null;
  declare stopSent: 'console' | 'signal' | null;
  declare removeData: CreationOptional<boolean>;
  /** The user id that only this container has; null if it never had one. */
  declare uid: CreationOptional<number | null>;
  /** The run after which the folder was swept. */
  declare sweptRun: CreationOptional<string | null>;
  declare idempotencyKey: CreationOptional<string | null>;
  declare requestHash: CreationOptional<string | null>;
  /** The journal of the current work, or of work that was interrupted. */
  declare journal: ClaimJournal | null;
  /** In bytes. */
  declare diskLimit: CreationOptional<number | null>;
  declare diskUsed: CreationOptional<number | null>;
  declare createdAt: number;
}

/** The model, bound to this database: Sequelize keeps bindings on the class, so each database gets its own. */
export function containerRows(sequelize: Sequelize): ModelStatic<ContainerRow> {
  class BoundRow extends ContainerRow {}
  return BoundRow.init(
    {
      id: { type: DataTypes.STRING(64), primaryKey: true },
      name: { type: DataTypes.STRING(255), allowNull: true },
      runtime: { type: DataTypes.STRING(16), allowNull: false },
      type: { type: DataTypes.STRING(64), allowNull: false },
      version: { type: DataTypes.STRING(128), allowNull: false },
      port: { type: DataTypes.INTEGER, allowNull: false },
      env: { type: DataTypes.JSON, allowNull: false },
      spec: { type: DataTypes.JSON, allowNull: false },
      state: { type: DataTypes.STRING(32), allowNull: false },
      reason: { type: DataTypes.TEXT, allowNull: true },
      runId: { type: DataTypes.STRING(64), allowNull: true },
      exit: { type: DataTypes.JSON, allowNull: true },
      startedAt: { type: DataTypes.BIGINT, allowNull: true },
      restarts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      restartAt: { type: DataTypes.BIGINT, allowNull: true },
      stopBy: { type: DataTypes.BIGINT, allowNull: true },
      stopSent: { type: DataTypes.STRING(16), allowNull: true },
      removeData: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      uid: { type: DataTypes.INTEGER, allowNull: true, unique: true },
      sweptRun: { type: DataTypes.STRING(64), allowNull: true },
      idempotencyKey: { type: DataTypes.STRING(128), allowNull: true },
      requestHash: { type: DataTypes.STRING(64), allowNull: true },
      journal: { type: DataTypes.JSON, allowNull: true, field: 'hold' },
      diskLimit: { type: DataTypes.BIGINT, allowNull: true },
      diskUsed: { type: DataTypes.BIGINT, allowNull: true },
      createdAt: { type: DataTypes.BIGINT, allowNull: false },
    },
    { sequelize, modelName: 'container', tableName: 'containers', timestamps: false, underscored: true },
  );
}
