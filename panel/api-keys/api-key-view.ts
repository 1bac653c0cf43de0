import { isoTime, isoTimeAhead } from '../../lib/clock.js';
import type { ApiKeyRow } from './api-key-row.js';
import type { Grant } from './key-grant.js';

/** A key as its user and administrators see it: never the secret nor its hash. */
export type ApiKey = {
  id: string;
  userId: string;
  /** The key with which this one was created; null where that was a session. */
  parentId: string | null;
  name: string;
  description: string;
  permissions: string[];
  allowedIps: string[];
  serverIds: string[] | null;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  /** Until when the secret before the last rotation works, too. */
  previousUntil: string | null;
};

/** The secret is shown when it is made, and never again. */
export type ApiKeyWithSecret = ApiKey & { key: string };

export const toApiKey = (row: ApiKeyRow, nowMs: number): ApiKey => ({
  id: row.id,
  userId: row.userId,
  name: row.name,
  description: row.description,
  permissions: row.permissions,
  allowedIps: row.allowedIps,
  serverIds: row.serverIds,
  parentId: row.parentId,
  createdAt: isoTime(row.createdAt.getTime()),
  expiresAt: row.expiresAt && isoTime(row.expiresAt.getTime()),
  lastUsedAt: row.lastUsedAt && isoTime(row.lastUsedAt.getTime()),
  previousUntil: isoTimeAhead(row.previousUntil, nowMs),
});

/** What the key may do, as it is checked. */
export const toGrant = ({ permissions, allowedIps, serverIds, expiresAt }: ApiKeyRow): Grant => ({
  permissions,
  allowedIps,
  serverIds,
  expiresAtMs: expiresAt ? expiresAt.getTime() : null,
});
