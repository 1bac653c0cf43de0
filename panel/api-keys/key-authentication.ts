import { ShortMemory } from '../../lib/async/short-memory.js';
import { refusal } from '../../lib/errors/refusal.js';
import { covers } from '../../lib/net/address-ranges.js';
import { equalSecrets, hashSecret } from '../../lib/secrets/secret.js';
import type { Caller } from '../access/caller.js';
import { onChange } from '../database/on-change.js';
import type { Storage } from '../database/panel-database.js';
import { findUser, onUserChange } from '../identity/users/stored-users.js';
import { toUser } from '../identity/users/user.js';
import type { ApiKeyRow } from './api-key-row.js';
import { parseKey } from './key-form.js';
import { createKeyLine } from './key-line.js';

const USED_EVERY_MS = 60_000;
/**
 * The longest time that a panel uses a cached key or user after another process has changed it. Changes by the panel
 * itself apply from the next request on.
 */
export const KEY_MEMORY_MS = 250;
const MAX_REMEMBERED = 10_000;

type Known = { row: ApiKeyRow; caller: Caller; untilMs: number };

/** Returns a function that identifies the caller of an API key. Keys in use are cached and not read each time. */
export function createKeyAuthentication({ db, clock }: Storage) {
  const { apiKeys } = db.models;
  const keyLine = createKeyLine(db);
  const memory = new ShortMemory<Known | undefined>({ forMs: KEY_MEMORY_MS, max: MAX_REMEMBERED });
  onChange([apiKeys], () => memory.forget());
  onUserChange(db, () => memory.forget());

  async function find(key: string): Promise<Known | undefined> {
    const parsed = parseKey(key);
    const row = parsed && (await apiKeys.findByPk(parsed.id));
    if (!row) return undefined;
    const secretHash = hashSecret(parsed.secret);
    const secretUntilMs = validUntil(row, secretHash);
    if (secretUntilMs === undefined) return undefined;
    const [user, inherited] = await Promise.all([findUser(db, row.userId), keyLine.grantOf(row)]);
    if (!user || user.disabled || inherited === undefined) return undefined;
    const grant = { id: row.id, secretHash, ...inherited };
    const untilMs = Math.min(secretUntilMs, grant.expiresAtMs ?? Number.POSITIVE_INFINITY);
    const { isAdmin } = user;
    const scopes = grant.permissions;
    return { row, untilMs, caller: { user: toUser(user), isAdmin, scopes, sessionId: null, key: grant } };
  }

  /**
   * Stores when a key was last used, at most once a minute. With a write per request, every request would wait for the
   * disk.
   */
  function markUsed(row: ApiKeyRow): void {
    const now = clock.now();
    const { id, lastUsedAt } = row;
    if (lastUsedAt && now - lastUsedAt.getTime() < USED_EVERY_MS) return;
    row.lastUsedAt = new Date(now);
    db.later(() => apiKeys.update({ lastUsedAt: new Date(now) }, { where: { id }, hooks: false }));
  }

  /**
   * Returns the caller of this key. The user is read as well, so that the key of a demoted administrator has only an
   * ordinary user's rights from its next request on.
   *
   * @throws DomainError `unauthenticated` for a key that is unknown, revoked or expired; `forbidden` from an address
   * that the key does not allow
   */
  return async (key: string, address: string): Promise<Caller> => {
    const known = await memory.get(key, () => find(key));
    if (known === undefined || known.untilMs <= clock.now()) {
      throw refusal('unauthenticated', 'The API key is unknown, revoked or expired.');
    }
    const { row, caller } = known;
    const { allowedIps = [] } = caller.key ?? {};
    if (allowedIps.length > 0 && !covers(allowedIps, address)) {
      throw refusal('forbidden', 'The API key cannot be used from this address.');
    }
    markUsed(row);
    return caller;
  };
}

/** Returns until when the secret with this hash is valid, in milliseconds; undefined if the key has no such secret. */
function validUntil(row: ApiKeyRow, hash: string): number | undefined {
  const { secretHash, previousSecretHash, previousUntil } = row;
  if (equalSecrets(secretHash, hash)) return Number.POSITIVE_INFINITY;
  if (previousSecretHash === null || previousUntil === null) return undefined;
  return equalSecrets(previousSecretHash, hash) ? previousUntil.getTime() : undefined;
}
