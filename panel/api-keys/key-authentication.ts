import { covers } from '../../lib/address-ranges.js';
import { DomainError } from '../../lib/errors.js';
import { equalSecrets, hashSecret } from '../../lib/secret.js';
import { toUser } from '../accounts/user.js';
import type { Caller } from '../caller.js';
import type { Storage } from '../database/panel-database.js';
import type { ApiKeyRow } from '../database/rows.js';
import { toGrant } from './api-key-view.js';
import { parseKey } from './key-form.js';

const USED_EVERY_MS = 60_000;

export function createKeyAuthentication({ db, clock }: Storage) {
  const { apiKeys, users } = db.models;

  async function findValid(key: string): Promise<ApiKeyRow | undefined> {
    const parsed = parseKey(key);
    const row = parsed && (await apiKeys.findByPk(parsed.id));
    if (!row || !equalSecrets(row.secretHash, hashSecret(parsed.secret))) return undefined;
    return row.expiresAt && row.expiresAt.getTime() <= clock.now() ? undefined : row;
  }

  /** Written once a minute at most: a write for each request would queue all of them behind the disk. */
  function markUsed({ id, lastUsedAt }: ApiKeyRow): void {
    const now = clock.now();
    if (lastUsedAt && now - lastUsedAt.getTime() < USED_EVERY_MS) return;
    db.later(() => apiKeys.update({ lastUsedAt: new Date(now) }, { where: { id } }));
  }

  /**
   * Who comes with this key. The user is read anew, so that a demoted administrator's key is an ordinary
   * user's on its very next request.
   *
   * @throws DomainError `unauthenticated` for a key that is unknown, revoked or expired; `forbidden` from an
   * address that the key does not allow
   */
  return async (key: string, address: string): Promise<Caller> => {
    const row = await findValid(key);
    const user = row && (await users.findByPk(row.userId));
    if (!row || !user) {
      throw new DomainError('unauthenticated', 'The API key is unknown, revoked or expired.');
    }
    if (row.allowedIps.length > 0 && !covers(row.allowedIps, address)) {
      throw new DomainError('forbidden', 'The API key may not be used from this address.');
    }
    markUsed(row);
    const grant = { id: row.id, ...toGrant(row) };
    const { isAdmin } = user;
    return { user: toUser(user), isAdmin, scopes: grant.permissions, sessionId: null, key: grant };
  };
}
