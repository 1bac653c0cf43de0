import { DomainError } from '../../lib/errors.js';
import { hashSecret, newSecret } from '../../lib/secret.js';
import type { Caller } from '../caller.js';
import type { Storage } from '../database/panel-database.js';
import type { ApiKeyRow } from './api-key-row.js';
import { type ApiKeyWithSecret, toApiKey, toGrant } from './api-key-view.js';
import { formatKey } from './key-form.js';
import { checkWithin } from './key-grant.js';

/**
 * Gives a key a new secret; the one that it had works on for the overlap, and none before that.
 *
 * @throws DomainError `forbidden` (`missing_capability`) when a key would be handed one that can do more; `conflict` where
 * another has just rotated it
 */
export const createKeyRotation =
  ({ db, clock }: Storage) =>
  async (caller: Caller, row: ApiKeyRow, overlapS: number): Promise<ApiKeyWithSecret> => {
    if (caller.key) checkWithin(caller.key, toGrant(row));
    const secret = newSecret();
    const { id, secretHash } = row;
    const previous =
      overlapS === 0
        ? { previousSecretHash: null, previousUntil: null }
        : { previousSecretHash: secretHash, previousUntil: new Date(clock.now() + overlapS * 1000) };
    const changes = { secretHash: hashSecret(secret), ...previous };
    // Only what is still as it was read: of two at once the second would end the first one's secret unseen.
    const [count] = await db.models.apiKeys.update(changes, { where: { id, secretHash } });
    if (count === 0) {
      throw new DomainError(
        'conflict',
        'The key has just been rotated or revoked. Look at it, and try again.',
      );
    }
    return { ...toApiKey(row.set(changes), clock.now()), key: formatKey(id, secret) };
  };
