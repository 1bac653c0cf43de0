import { isoTime } from '../../../lib/time/clock.js';
import type { SessionRow } from './session-row.js';

/** A signed-in browser as shown to its user. */
export type SessionView = {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  address: string;
  userAgent: string;
  current: boolean;
};

export const toSessionView = (row: SessionRow, currentId: string | null): SessionView => ({
  id: row.id,
  createdAt: isoTime(row.createdAt.getTime()),
  lastSeenAt: isoTime(row.lastSeenAt.getTime()),
  address: row.address,
  userAgent: row.userAgent,
  current: row.id === currentId,
});
