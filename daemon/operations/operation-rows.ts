import { type ModelStatic, Op } from 'sequelize';
import { DomainError } from '../../lib/errors/errors.js';
import type { OperationRow } from './operation-row.js';
import type { OperationError, OperationView, OwnedOperation } from './operation-view.js';

const MAX_FINISHED = 1000;
const KEEP_FINISHED_MS = 24 * 3600 * 1000;

export const rowOf = (view: OperationView) => ({
  id: view.id,
  operation: view.operation,
  containerId: view.container_id,
  status: view.status,
  result: view.result,
  error: view.error,
});

/**
 * Reads a finished operation from the database. A row in state `running` was left by an earlier daemon, and is
 * returned as failed.
 */
export async function stored(
  rows: ModelStatic<OperationRow>,
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

export async function prune(rows: ModelStatic<OperationRow>, nowMs: number): Promise<void> {
  await rows.destroy({ where: { finishedAt: { [Op.lt]: nowMs - KEEP_FINISHED_MS } } });
  const oldest = await rows.findOne({
    where: { finishedAt: { [Op.ne]: null } },
    order: [['finishedAt', 'DESC']],
    offset: MAX_FINISHED,
  });
  if (oldest?.finishedAt != null)
    await rows.destroy({ where: { finishedAt: { [Op.lte]: oldest.finishedAt } } });
}
