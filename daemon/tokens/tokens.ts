import { QueryTypes } from 'sequelize';
import { type Clock, isoTime } from '../../lib/clock.js';
import type { Database } from '../../lib/database.js';
import { DomainError } from '../../lib/errors.js';
import { grants } from '../../lib/scopes.js';
import { hashSecret, newSecret } from '../../lib/secret.js';
import type { Keys } from '../keys/keys.js';

/** What a token is good for; anywhere else it is worth nothing. The prefixes are those of the document. */
const PREFIXES = { console: 'con_', file: 'dl_', backup: 'dl_bkp_', logArchive: 'dl_log_' } as const;

export type TokenPurpose = keyof typeof PREFIXES;

export type NewToken = {
  purpose: TokenPurpose;
  /** The one thing that it opens, such as a container's id or a path. */
  resource: string;
  /** The key that makes it, and whose end is the token's, too. */
  keyId: string;
  /** What the bearer may do with the thing. The key itself has to grant it when the token is used. */
  permissions: readonly string[];
  lifeS: number;
};

/** Whom a token stands for: the key that made it, with no more permissions than the token has. */
export type TokenBearer = { id: string; name: string; permissions: string[] };

export interface Tokens {
  /** @returns the token, the one time that it is known. @throws DomainError `rate_limited` at a key's bound */
  create(token: NewToken): Promise<{ token: string; expires_at: string }>;
  /**
   * The bearer of a token that is good for this purpose and resource now; null where it is unknown, for
   * something else, expired, or made by a key that is revoked or expired. A token may be used more than once.
   */
  redeem(token: string, purpose: TokenPurpose, resource: string): Promise<TokenBearer | null>;
}

type Row = { resource: string; key_id: string; permissions: string };

const MAX_TOKENS_PER_KEY = 10_000;
const FULL_RETRY_AFTER_S = 60;

/** Short-lived secrets for one thing, for those who must not be told a key. Only their hashes are kept. */
export function createTokens(deps: { database: Database; clock: Clock; keys: Keys }): Tokens {
  const { clock, keys } = deps;
  const { sequelize } = deps.database;
  return {
    async create({ purpose, resource, keyId, permissions, lifeS }) {
      const now = clock.now();
      await sequelize.query('DELETE FROM tokens WHERE expires_at <= $1', { bind: [now] });
      const token = PREFIXES[purpose] + newSecret();
      const expiresAt = now + lifeS * 1000;
      // In one statement, so that the bound holds for requests that come at once.
      const made = await sequelize.query<{ purpose: string }>(
        'WITH held AS (SELECT COUNT(*) AS count FROM tokens WHERE key_id = $4) ' +
          'INSERT INTO tokens (secret_hash, purpose, resource, key_id, permissions, expires_at) ' +
          'SELECT $1, $2, $3, $4, $5, $6 FROM held WHERE count < $7 RETURNING purpose',
        {
          type: QueryTypes.SELECT,
          bind: [
            ...[hashSecret(token), purpose, resource, keyId],
            ...[JSON.stringify(permissions), expiresAt, MAX_TOKENS_PER_KEY],
          ],
        },
      );
      if (made.length === 0) {
        throw new DomainError('rate_limited', `A key has ${MAX_TOKENS_PER_KEY} tokens at a time.`, {
          retryAfterS: FULL_RETRY_AFTER_S,
        });
      }
      return { token, expires_at: isoTime(expiresAt) };
    },

    async redeem(token, purpose, resource) {
      const [row] = await sequelize.query<Row>(
        'SELECT resource, key_id, permissions FROM tokens WHERE secret_hash = $1 AND purpose = $2 AND expires_at > $3',
        { type: QueryTypes.SELECT, bind: [hashSecret(token), purpose, clock.now()] },
      );
      if (row === undefined || row.resource !== resource) return null;
      const key = await keys.find(row.key_id);
      if (key === null) return null;
      const permissions = (JSON.parse(row.permissions) as string[]).filter((permission) =>
        grants(key.permissions, permission),
      );
      return { id: key.id, name: key.name, permissions };
    },
  };
}
