import { isoTime, isoTimeAhead } from '../../lib/time/clock.js';
import type { Grant } from '../access/key-grant.js';
import type { ApiKeyRow } from './api-key-row.js';

/** A key as shown to its user and administrators, without the secret and its hash. */
export type ApiKey = {
  id: string;
  userId: string;
  /** The key with which this one was created; null if it was created in a session. */
  parentId: string | null;
  name: string;
  description: string;
  permissions: string[];
  allowedIps: string[];
  serverIds: string[] | null;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  /** Until when the secret from before the last rotation works. */
  previousUntil: string | null;
};

/** The secret is returned only when it is created. */
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

/** Returns the grant of a key in the form in which it is checked. */
export const toGrant = ({ permissions, allowedIps, serverIds, expiresAt }: ApiKeyRow): Grant => ({
  permissions,
  allowedIps,
  serverIds,
  expiresAtMs: expiresAt ? expiresAt.getTime() : null,
});
