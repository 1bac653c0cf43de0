import { Op } from 'sequelize';
import type { Storage } from '../../database/panel-database.js';
import type { NodeFacts } from '../connection/node-row.js';
import { recordStatusChange } from './status-changes.js';

const SEEN_EVERY_MS = 60_000;

/** Stores whether a node responds: at every change, and once a minute while it does. */
export function noteContact(node: NodeFacts, storage: Storage): (answered: boolean) => void {
  const { db, clock } = storage;
  return (answered) => {
    const status = answered ? 'online' : 'offline';
    const now = clock.now();
    const stale = answered && now - (node.lastSeenAt?.getTime() ?? 0) >= SEEN_EVERY_MS;
    if (node.status === status && !stale) return;
    const seen = answered ? { lastSeenAt: new Date(now) } : {};
    Object.assign(node, { status, ...seen });
    db.later(() => storeContact(storage, node.id, { status, ...seen }));
  };
}

type Contact = { status: 'online' | 'offline'; lastSeenAt?: Date };

/**
 * Stores the status, and a change of it in the history. Several panels may notice the same change at the same time: the
 * condition lets only one of them record it.
 */
async function storeContact(storage: Storage, nodeId: string, contact: Contact): Promise<void> {
  const { nodes } = storage.db.models;
  const { status, lastSeenAt } = contact;
  const [changed] = await nodes.update(contact, { where: { id: nodeId, status: { [Op.ne]: status } } });
  if (changed > 0) await recordStatusChange(storage, nodeId, status);
  else if (lastSeenAt !== undefined) await nodes.update({ lastSeenAt }, { where: { id: nodeId } });
}
