import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { DataTypes, Model, type ModelStatic, Op, type Sequelize } from 'sequelize';
import { DomainError } from '../../lib/errors/errors.js';
import type { OperationError, OperationView, OwnedOperation } from './operation-view.js';

const MAX_FINISHED = 1000;
const KEEP_FINISHED_MS = 24 * 3600 * 1000;

/** A stored operation. Times are in milliseconds since the Unix epoch. */
class OperationRow extends Model<InferAttributes<OperationRow>, InferCreationAttributes<OperationRow>> {
  declare id: string;
  declare operation: string;
  declare containerId: string | null;
  declare keyId: string | null;
  declare status: OperationView['status'];
  declare result: OperationView['result'];
  declare error: OperationError | null;
  declare createdAt: number;
  declare finishedAt: number | null;
}

/** Returns the model for this database. */
export function operationRows(sequelize: Sequelize): ModelStatic<OperationRow> {
  class BoundRow extends OperationRow {}
  return BoundRow.init(
    {
      id: { type: DataTypes.STRING(64), primaryKey: true },
      operation: { type: DataTypes.STRING(64), allowNull: false },
      containerId: { type: DataTypes.STRING(64), allowNull: true },
      keyId: { type: DataTypes.STRING(64), allowNull: true },
      status: { type: DataTypes.STRING(16), allowNull: false },
      result: { type: DataTypes.JSON, allowNull: true },
      error: { type: DataTypes.JSON, allowNull: true },
      createdAt: { type: DataTypes.BIGINT, allowNull: false },
      finishedAt: { type: DataTypes.BIGINT, allowNull: true },
    },
    { sequelize, modelName: 'operation', tableName: 'operations', timestamps: false, underscored: true },
  );
}

export const rowOf = (view: OperationView) => ({
  id: view.id,
  operation: view.operation,
  containerId: view.container_id,
  status: view.status,
  result: view.result,
  error: view.error,
});

/**
 * Reads a finished operation. A row in state `running` was left by an earlier daemon, and is returned as
 * failed.
 */
export async function stored(
  rows: ReturnType<typeof operationRows>,
  id: string,
  cutShort: OperationError,
): Promise<OwnedOperation> {
  const row = await rows.findByPk(id);
  if (row === null) throw noOperation(id);
  const view = viewOf(row);
  const isCut = view.status === 'running';
  return { keyId: row.keyId, view: isCut ? { ...view, status: 'failed', error: cutShort } : view };
}

export const noOperation = (id: string): DomainError =>
  new DomainError('not_found', `Operation ${id} not found.`);

const viewOf = (row: OperationRow): OperationView => ({
  id: row.id,
  operation: row.operation,
  container_id: row.containerId,
  status: row.status,
  progress: row.status === 'completed' ? 100 : 0,
  result: row.result,
  error: row.error,
});

export async function prune(rows: ReturnType<typeof operationRows>, nowMs: number): Promise<void> {
  await rows.destroy({ where: { finishedAt: { [Op.lt]: nowMs - KEEP_FINISHED_MS } } });
  const oldest = await rows.findOne({
    where: { finishedAt: { [Op.ne]: null } },
    order: [['finishedAt', 'DESC']],
    offset: MAX_FINISHED,
  });
  if (oldest?.finishedAt != null)
    await rows.destroy({ where: { finishedAt: { [Op.lte]: oldest.finishedAt } } });
}
