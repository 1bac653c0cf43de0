import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, type Sequelize } from 'sequelize';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { RunExit } from '../../runtimes/container-runtime.js';
import type { ClaimJournal } from './claim-journal.js';
import type { ContainerState } from './container-states.js';

export type StopSent = 'console' | 'signal';

/** A container. Times are milliseconds since the Unix epoch. */
class ContainerRow extends Model<InferAttributes<ContainerRow>, InferCreationAttributes<ContainerRow>> {
  declare readonly id: string;
  /** Null while it is being removed. */
  declare name: string | null;
  /** The runtime with which it was installed. */
  declare runtime: 'docker' | 'process';
  declare type: string;
  declare version: string;
  declare port: number;
  /** The variables that the user set, without those of the type. */
  declare env: Record<string, string>;
  /** The complete specification, because the catalogue may change. */
  declare spec: ContainerSpec;
  declare state: ContainerState;
  /** Why the installation or start failed, or how the server crashed. */
  declare reason: string | null;
  /** The current or last run, and how it ended. */
  declare runId: string | null;
  declare exit: RunExit | null;
  declare startedAt: number | null;
  /** How often the server was restarted after crashes in a row, and when the next restart is due. */
  declare restarts: number;
  declare restartAt: number | null;
  /** When a stop in progress becomes a kill. */
  declare stopBy: number | null;
  /** How the current run was asked to stop. The next daemon does not repeat it. */
  declare stopSent: StopSent | null;
  declare removeData: boolean;
  /** The user and group id that only this container has; null if it never had one. */
  declare uid: number | null;
  /** The run after which the folder was swept. */
  declare sweptRun: string | null;
  /** The idempotency key and hash of the request that created it; null once it is removed. */
  declare idempotencyKey: string | null;
  declare requestHash: string | null;
  /** The journal of the current work, or of work that was interrupted and is not recovered yet. */
  declare journal: ClaimJournal | null;
  /** The quota in bytes; null if the container has none of its own. */
  declare diskLimit: number | null;
  /** The last measured usage in bytes; null if it was never measured. */
  declare diskUsed: number | null;
  declare readonly createdAt: number;
}

export type ContainerRecord = InferAttributes<ContainerRow>;

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
