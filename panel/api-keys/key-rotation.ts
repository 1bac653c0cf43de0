import { DomainError } from '../../lib/errors/errors.js';
import { hashSecret, newSecret } from '../../lib/secrets/secret.js';
import type { Storage } from '../database/panel-database.js';
import type { ApiKeyRow } from './api-key-row.js';
import { type ApiKeyWithSecret, toApiKey } from './api-key-view.js';
import { formatKey } from './key-form.js';

/**
 * Gives a key a new secret. The previous secret keeps working during the overlap, and older ones stop working. Keys and
 * pending invitations that were created with the key are revoked: a reason to rotate a key is that others may know its
 * secret, and they may have created those keys and invitations.
 *
 * @throws DomainError `conflict` if another request has just rotated it
 */
export const createKeyRotation =
  ({ db, clock }: Storage) =>
  async (row: ApiKeyRow, overlapS: number): Promise<ApiKeyWithSecret> => {
    const { apiKeys, serverInvitations } = db.models;
    const secret = newSecret();
    const { id, secretHash } = row;
    const previous =
      overlapS === 0
        ? { previousSecretHash: null, previousUntil: null }
        : { previousSecretHash: secretHash, previousUntil: new Date(clock.now() + overlapS * 1000) };
    const changes = { secretHash: hashSecret(secret), ...previous };
    // Update the row only if nothing has changed it since it was read. Otherwise the second of two concurrent rotations
    // would replace the secret that the first one has just returned.
    const count = await db.transaction(async (transaction) => {
      const [updated] = await apiKeys.update(changes, { where: { id, secretHash }, transaction });
      if (updated > 0) await apiKeys.destroy({ where: { parentId: id }, transaction });
      if (updated > 0) await serverInvitations.destroy({ where: { keyId: id }, transaction });
      return updated;
    });
    if (count === 0) {
      throw new DomainError(
        'conflict',
        'The key has just been rotated or revoked. Read it again, then retry.',
      );
    }
    return { ...toApiKey(row.set(changes), clock.now()), key: formatKey(id, secret) };
  };
