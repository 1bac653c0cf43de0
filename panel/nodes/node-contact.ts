import type { Clock } from '../../lib/clock.js';
import type { NodeRow } from '../database/rows.js';

const SEEN_EVERY_MS = 60_000;

/** Notes on a node's row whether it answered: at every change, and once a minute while it does. */
export function noteContact(row: NodeRow, clock: Clock): (answered: boolean) => Promise<void> {
  return async (answered) => {
    const status = answered ? 'online' : 'offline';
    const now = clock.now();
    const stale = answered && now - (row.lastSeenAt?.getTime() ?? 0) >= SEEN_EVERY_MS;
    if (row.status === status && !stale) return;
    await row.update(answered ? { status, lastSeenAt: new Date(now) } : { status });
  };
}
