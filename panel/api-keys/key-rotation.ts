import { DomainError } from '../../lib/errors.js';
import { hashSecret, newSecret } from '../../lib/secret.js';
import type { Storage } from '../database/panel-database.js';
import type { ApiKeyRow } from './api-key-row.js';
import { type ApiKeyWithSecret, toApiKey } from './api-key-view.js';
import { formatKey } from './key-form.js';

/**
 * Gives a key a new secret; the one that it had works on for the overlap, and none before that. Keys that were created
 * with the key are revoked: a key is rotated because its secret may be known to others, who may have created them.
 *
 * @throws DomainError `conflict` where another request has just rotated it
 */
export const createKeyRotation =
  ({ db, clock }: Storage) =>
  async (row: ApiKeyRow, overlapS: number): Promise<ApiKeyWithSecret> => {
    const { apiKeys } = db.models;
    const secret = newSecret();
    const { id, secretHash } = row;
    const previous =
      overlapS === 0
        ? { previousSecretHash: null, previousUntil: null }
        : { previousSecretHash: secretHash, previousUntil: new Date(clock.now() + overlapS * 1000) };
    const changes = { secretHash: hashSecret(secret), ...previous };
    // Only what is still as it was read: of two at once the second would end the first one's secret unseen.
    const count = await db.transaction(async (transaction) => {
      const [updated] = await apiKeys.update(changes, { where: { id, secretHash }, transaction });
      if (updated > 0) await apiKeys.destroy({ where: { parentId: id }, transaction });
      return updated;
    });
    if (count === 0) {
      throw new DomainError(
        'conflict',
        'The key has just been rotated or revoked. Look at it, and try again.',
      );
    }
    return { ...toApiKey(row.set(changes), clock.now()), key: formatKey(id, secret) };
  };
