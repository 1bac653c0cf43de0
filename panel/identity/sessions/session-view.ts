import { type View, viewOf } from '../../database/view.js';
import type { SessionRow } from './session-row.js';

const FIELDS = ['id', 'createdAt', 'lastSeenAt', 'address', 'userAgent'] as const;

export type SessionView = View<SessionRow, (typeof FIELDS)[number]> & { current: boolean };

export const toSessionView = (row: SessionRow, currentId: string | null): SessionView => ({
  ...viewOf(row, FIELDS),
  current: row.id === currentId,
});
