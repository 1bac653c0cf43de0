import { Op } from 'sequelize';
import type { PanelDatabase, Storage } from '../../../database/panel-database.js';
import type { NodeFacts } from '../../connection/node-row.js';
import { recordStatusChange, type StatusChange } from './status-changes.js';

const SEEN_EVERY_MS = 60_000;

/** Stores whether a node responds: at every change, and once a minute while it does. */
export function noteContact(node: NodeFacts, { db, clock }: Storage): (answered: boolean) => void {
  return (answered) => {
    const status = answered ? 'online' : 'offline';
    const now = clock.now();
    const stale = answered && now - (node.lastSeenAt?.getTime() ?? 0) >= SEEN_EVERY_MS;
    if (node.status === status && !stale) return;
    const seen = answered ? { lastSeenAt: new Date(now) } : {};
    Object.assign(node, { status, ...seen });
    db.later(() => storeContact(db, { nodeId: node.id, status, atMs: now }, seen));
  };
}

/**
 * Stores the status, and a change of it in the history. Several panels may notice the same change at the same time: the
 * condition lets only one of them record it.
 */
async function storeContact(
  db: PanelDatabase,
  change: StatusChange,
  seen: { lastSeenAt?: Date },
): Promise<void> {
  const { nodes } = db.models;
  const { nodeId: id, status } = change;
  const [changed] = await nodes.update({ status, ...seen }, { where: { id, status: { [Op.ne]: status } } });
  if (changed > 0) await recordStatusChange(db, change);
  else if (status === 'online') await nodes.update(seen, { where: { id } });
}
