import { QueryTypes, type Sequelize } from 'sequelize';
import { DomainError } from '../../lib/errors/errors.js';
import type { TokenHolder } from '../caller.js';
import type { TokenPurpose } from './token-purpose.js';
import type { TokenRow } from './token-row.js';

const MAX_TOKENS_PER_KEY = 10_000;
/** The maximum number of tokens per user of a panel, so that one user cannot use up the tokens of the panel's key. */
const MAX_TOKENS_PER_ACTOR = 200;
const FULL_RETRY_AFTER_S = 60;

/** A valid token. */
export type StoredToken = Omit<TokenRow, 'secret_hash' | 'expires_at'>;

/** Returns access to the stored tokens. */
export function createTokenRecords(sequelize: Sequelize) {
  const select = <T extends object>(sql: string, bind: unknown[]) =>
    sequelize.query<T>(sql, { type: QueryTypes.SELECT, bind });
  return {
    /** Stores a token, and deletes expired ones. @throws DomainError `rate_limited` if the key or the user has too many */
    async add(token: TokenRow, now: number): Promise<void> {
      await sequelize.query('DELETE FROM tokens WHERE expires_at <= $1', { bind: [now] });
      const { secret_hash, purpose, resource, key_id, permissions, expires_at, actor } = token;
      // This is a single statement, so that the limits also hold for concurrent requests.
      const made = await select(
        'WITH held AS (SELECT COUNT(*) AS count, COALESCE(SUM(actor = $7), 0) AS own FROM tokens WHERE key_id = $4) ' +
          'INSERT INTO tokens (secret_hash, purpose, resource, key_id, permissions, expires_at, actor, container_id, max_bytes) ' +
          'SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 FROM held WHERE count < $10 AND own < $11 RETURNING purpose',
        [
          ...[secret_hash, purpose, resource, key_id, permissions, expires_at, actor],
          ...[token.container_id, token.max_bytes, MAX_TOKENS_PER_KEY, MAX_TOKENS_PER_ACTOR],
        ],
      );
      if (made.length > 0) return;
      throw new DomainError(
        'rate_limited',
        `A key can have at most ${MAX_TOKENS_PER_KEY} tokens at a time, and ${MAX_TOKENS_PER_ACTOR} for each user: wait until some have expired.`,
        { retryAfterS: FULL_RETRY_AFTER_S },
      );
    },

    async find(hash: string, purpose: TokenPurpose, now: number): Promise<StoredToken | undefined> {
      const [found] = await select<StoredToken>(
        'SELECT purpose, resource, key_id, permissions, actor, container_id, max_bytes FROM tokens ' +
          'WHERE secret_hash = $1 AND purpose = $2 AND expires_at > $3',
        [hash, purpose, now],
      );
      return found;
    },

    /** Deletes a token. @returns false if another request has deleted it before */
    async take(hash: string): Promise<boolean> {
      return (await select('DELETE FROM tokens WHERE secret_hash = $1 RETURNING purpose', [hash])).length > 0;
    },

    async removeAll({ keyId, actor, containerId }: TokenHolder): Promise<void> {
      const sql = 'DELETE FROM tokens WHERE key_id = $1 AND actor IS $2 AND container_id IS $3';
      await sequelize.query(sql, { bind: [keyId, actor, containerId] });
    },
  };
}
