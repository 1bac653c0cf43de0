import { DomainError } from '../../../lib/errors/errors.js';
import type { Caller } from '../../access/caller.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import type { NodeRow } from '../../nodes/connection/node-row.js';

/**
 * Refuses to create, start or reinstall servers on a node that is in maintenance, except for administrators.
 *
 * @throws DomainError `conflict` (`node_maintenance`)
 */
export async function requireNoMaintenance(
  db: PanelDatabase,
  { isAdmin }: Pick<Caller, 'isAdmin'>,
  nodeId: string,
): Promise<void> {
  if (isAdmin) return;
  const refusal = await maintenanceOf(db, nodeId);
  if (refusal !== null) throw refusal;
}

/** Returns the refusal of a node that is in maintenance; null if it is not. */
export async function maintenanceOf(db: PanelDatabase, nodeId: string): Promise<DomainError | null> {
  const attributes = ['maintenance', 'maintenanceReason'];
  const node: Pick<NodeRow, 'maintenance' | 'maintenanceReason'> | null = await db.models.nodes.findByPk(
    nodeId,
    { attributes },
  );
  if (node?.maintenance !== true) return null;
  return new DomainError('conflict', messageOf(node.maintenanceReason), { code: 'node_maintenance' });
}

/** Returns the message for users. It ends with a period, whether the administrator's reason has one or not. */
function messageOf(reason: string | null): string {
  const message = 'The node is in maintenance, so servers can be neither created nor started there for now.';
  if (reason === null) return message;
  return `${message} The reason: ${reason}${/\p{Sentence_Terminal}$/u.test(reason) ? '' : '.'}`;
}
