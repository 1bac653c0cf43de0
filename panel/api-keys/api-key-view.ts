import { isoTimeAhead } from '../../lib/time/clock.js';
import type { Grant } from '../access/key-grant.js';
import { type View, viewOf } from '../database/view.js';
import type { ApiKeyRow } from './api-key-row.js';

const FIELDS = [
  ...(['id', 'userId', 'name', 'description', 'permissions', 'allowedIps', 'serverIds'] as const),
  ...(['parentId', 'createdAt', 'expiresAt', 'lastUsedAt', 'previousUntil'] as const),
];

/**
 * A key as its user and administrators see it, without the secret and its hash. `previousUntil` is null if the secret
 * from before the last rotation does not work any more.
 */
export type ApiKey = View<ApiKeyRow, (typeof FIELDS)[number]>;

/** An API key with its secret, which is returned only once. */
export type ApiKeyWithSecret = ApiKey & { key: string };

export const toApiKey = (row: ApiKeyRow, nowMs: number): ApiKey => ({
  ...viewOf(row, FIELDS),
  previousUntil: isoTimeAhead(row.previousUntil, nowMs),
});

/** Returns the permissions and limits of a stored key, with its expiry in milliseconds. */
export const toGrant = ({ permissions, allowedIps, serverIds, expiresAt }: ApiKeyRow): Grant => ({
  permissions,
  allowedIps,
  serverIds,
  expiresAtMs: expiresAt ? expiresAt.getTime() : null,
});
