import type { Storage } from '../../database/panel-database.js';
import type { NodeFacts } from '../connection/node-row.js';

const SEEN_EVERY_MS = 60_000;

/** Stores whether a node responds: at every change, and once a minute while it does. */
export function noteContact(node: NodeFacts, { db, clock }: Storage): (answered: boolean) => void {
  return (answered) => {
    const status = answered ? 'online' : 'offline';
    const now = clock.now();
    const stale = answered && now - (node.lastSeenAt?.getTime() ?? 0) >= SEEN_EVERY_MS;
    if (node.status === status && !stale) return;
    const changes = { status, ...(answered ? { lastSeenAt: new Date(now) } : {}) } as const;
    Object.assign(node, changes);
    db.later(() => db.models.nodes.update(changes, { where: { id: node.id } }));
  };
}
