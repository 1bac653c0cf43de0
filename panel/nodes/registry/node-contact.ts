import type { Storage } from '../../database/panel-database.js';
import type { NodeRow } from '../connection/node-row.js';

const SEEN_EVERY_MS = 60_000;

/** Stores in a node's row whether it responds: at every change, and once a minute while it does. */
export function noteContact(row: NodeRow, { db, clock }: Storage): (answered: boolean) => void {
  return (answered) => {
    const status = answered ? 'online' : 'offline';
    const now = clock.now();
    const stale = answered && now - (row.lastSeenAt?.getTime() ?? 0) >= SEEN_EVERY_MS;
    if (row.status === status && !stale) return;
    row.set(answered ? { status, lastSeenAt: new Date(now) } : { status });
    db.later(() => row.save());
  };
}
