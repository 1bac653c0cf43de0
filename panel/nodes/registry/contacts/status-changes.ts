import { Op } from 'sequelize';
import { newId } from '../../../../lib/text/ids.js';
import { type Page, type PageRequest, readPage } from '../../../database/page.js';
import { isReferred, type PanelDatabase, type Storage } from '../../../database/panel-database.js';
import { type View, viewOf } from '../../../database/view.js';
import type { NodeStatusChangeRow } from './status-change-row.js';

const FIELDS = ['id', 'createdAt', 'status'] as const;

export type StatusChangeView = View<NodeStatusChangeRow, (typeof FIELDS)[number]>;

/** How long changes are kept and listed. */
const KEEP_MS = 30 * 24 * 3_600_000;
/** The maximum number of changes of one node. The oldest are deleted first. */
const MAX_CHANGES = 100;

export type StatusChange = { nodeId: string; status: 'online' | 'offline'; atMs: number };

/** Records that a node became online or offline. The caller has checked that it was not before. */
export async function recordStatusChange(
  db: PanelDatabase,
  { nodeId, status, atMs }: StatusChange,
): Promise<void> {
  const { nodeStatusChanges } = db.models;
  try {
    await nodeStatusChanges.create({ id: newId('nsc_'), nodeId, status, createdAt: new Date(atMs) });
  } catch (error) {
    // The node was removed in the meantime.
    if (isReferred(error)) return;
    throw error;
  }
  await nodeStatusChanges.destroy({ where: { nodeId, createdAt: { [Op.lte]: new Date(atMs - KEEP_MS) } } });
  const surplus = await db.select<{ id: string }>(
    `SELECT id FROM node_status_changes WHERE node_id = $1
     ORDER BY created_at DESC, id DESC LIMIT ${MAX_CHANGES} OFFSET ${MAX_CHANGES}`,
    [nodeId],
  );
  if (surplus.length > 0) await nodeStatusChanges.destroy({ where: { id: surplus.map(({ id }) => id) } });
}

/** Lists the changes of a node in the last 30 days, newest first. @throws DomainError as `readPage` */
export function listStatusChanges(
  { db, clock }: Storage,
  nodeId: string,
  page: PageRequest,
): Promise<Page<StatusChangeView>> {
  const where = { nodeId, createdAt: { [Op.gt]: new Date(clock.now() - KEEP_MS) } };
  const view = (row: NodeStatusChangeRow) => viewOf(row, FIELDS);
  return readPage(db.models.nodeStatusChanges, page, 'newest first', { where, view });
}
