import { QueryTypes } from 'sequelize';
import type { OpenApiDocument } from '../../lib/contract/openapi.js';
import { grants } from '../../lib/contract/scopes.js';
import type { Database } from '../../lib/database/database.js';
import { DomainError } from '../../lib/errors/errors.js';
import { hashSecret, newSecret } from '../../lib/secrets/secret.js';
import { type Clock, isoTime } from '../../lib/time/clock.js';
import { type DaemonCaller, toCaller } from '../caller.js';
import type { Keys } from '../keys/keys.js';
import type { PermissionOf } from '../operations/operation-permissions.js';
import { lifeOf, PURPOSES, type TokenPurpose } from './token-purpose.js';
import type { TokenRow } from './token-row.js';
import { type TokenUse, tokenUsesOf } from './token-uses.js';

/** The parameters that name a token's resource, by their names in the API document (`x-token`). */
export type TokenResource = Readonly<Record<string, unknown>>;

/** Names and checks the resources to which tokens of one purpose give access. */
export interface TokenTarget {
  /**
   * Returns the canonical name of a resource, of which parameters may be different spellings.
   * @throws DomainError if they do not name a resource
   */
  canonical(resource: TokenResource): string;
  /**
   * Checks that a resource exists.
   * @param resource its canonical name
   * @throws DomainError `not_found` if it does not exist
   */
  require(resource: string): unknown;
}

export type NewToken = {
  purpose: TokenPurpose;
  /** The fields that name the resource, at least those that the API document requires. */
  resource: TokenResource;
  /**
   * The key that creates the token. The bearer gets the key's permissions as far as the purpose requires them. The
   * token becomes invalid with the key.
   */
  caller: Pick<DaemonCaller, 'id' | 'scopes'>;
  /** The lifetime in seconds. Defaults to that of the purpose. */
  lifeS?: number | undefined;
  /** Whether the bearer may only read. */
  readOnly?: boolean | undefined;
};

export interface Tokens {
  /**
   * Creates a token. @returns the token, which is not returned again @throws DomainError `not_found` for an unknown
   * resource; `invalid_input`; `rate_limited` if the key has too many tokens
   */
  create(token: NewToken): Promise<{ token: string; expires_at: string }>;
  /**
   * Returns the caller of a request that is authenticated with a token: its key, with at most the token's
   * permissions. Returns null if the token is unknown, expired or for another resource, or if its key is revoked or
   * expired. A token may be used several times.
   * @param parameters of the path and the query, as sent
   */
  redeem(token: string, operationId: string, parameters: TokenResource): Promise<DaemonCaller | null>;
}

export type TokensOptions = {
  database: Database;
  clock: Clock;
  keys: Pick<Keys, 'find'>;
  document: OpenApiDocument;
  permissionOf: PermissionOf;
  /** The resources of each purpose. Without them, tokens of a purpose cannot be created and give no access. */
  targets: Partial<Record<TokenPurpose, TokenTarget>>;
};

const MAX_TOKENS_PER_KEY = 10_000;
const FULL_RETRY_AFTER_S = 60;

/**
 * Creates and checks tokens: short-lived secrets that give access to one resource, for clients that must not have a
 * key. Only their hashes are stored.
 */
export function createTokens({ clock, keys, targets, ...options }: TokensOptions): Tokens {
  const { sequelize } = options.database;
  const uses = tokenUsesOf(options.document);
  const byOpener = new Map([...uses.values()].map((use) => [use.opener, use]));
  const permissionsOf = ({ purpose, caller, readOnly }: NewToken): string[] => {
    const opener = uses.get(purpose)?.opener;
    if (opener === undefined) throw new Error(`no operation takes tokens of the purpose ${purpose}`);
    const needed = [opener, ...(readOnly === true ? [] : PURPOSES[purpose].alsoAllowed)];
    return needed.map(options.permissionOf).filter((permission) => grants(caller.scopes, permission));
  };
  return {
    async create(token) {
      const { purpose, caller } = token;
      const resource = await requireTarget(targets[purpose], token);
      const now = clock.now();
      const expiresAt = now + lifeOf(purpose, token.lifeS) * 1000;
      const secret = PURPOSES[purpose].prefix + newSecret();
      const permissions = JSON.stringify(permissionsOf(token));
      await sequelize.query('DELETE FROM tokens WHERE expires_at <= $1', { bind: [now] });
      // This is a single statement, so that the limit also holds for concurrent requests.
      const made = await sequelize.query<{ purpose: string }>(
        'WITH held AS (SELECT COUNT(*) AS count FROM tokens WHERE key_id = $4) ' +
          'INSERT INTO tokens (secret_hash, purpose, resource, key_id, permissions, expires_at) ' +
          'SELECT $1, $2, $3, $4, $5, $6 FROM held WHERE count < $7 RETURNING purpose',
        {
          type: QueryTypes.SELECT,
          bind: [
            ...[hashSecret(secret), purpose, resource, caller.id],
            ...[permissions, expiresAt, MAX_TOKENS_PER_KEY],
          ],
        },
      );
      if (made.length === 0) {
        throw new DomainError(
          'rate_limited',
          `A key can have at most ${MAX_TOKENS_PER_KEY} tokens at a time: wait until some have expired.`,
          {
            retryAfterS: FULL_RETRY_AFTER_S,
          },
        );
      }
      return { token: secret, expires_at: isoTime(expiresAt) };
    },

    async redeem(token, operationId, parameters) {
      const use = byOpener.get(operationId);
      const resource = use && canonicalOf(use, targets[use.purpose], parameters);
      if (resource === undefined) return null;
      const [row] = await sequelize.query<Pick<TokenRow, 'resource' | 'key_id' | 'permissions'>>(
        'SELECT resource, key_id, permissions FROM tokens WHERE secret_hash = $1 AND purpose = $2 AND expires_at > $3',
        { type: QueryTypes.SELECT, bind: [hashSecret(token), use?.purpose, clock.now()] },
      );
      if (row === undefined || row.resource !== resource) return null;
      const key = await keys.find(row.key_id);
      if (key === null) return null;
      const permissions = (JSON.parse(row.permissions) as string[]).filter((permission) =>
        grants(key.permissions, permission),
      );
      return toCaller({ ...key, permissions }, true);
    },
  };
}

async function requireTarget(target: TokenTarget | undefined, token: NewToken): Promise<string> {
  if (target === undefined) throw new Error(`no target for tokens of the purpose ${token.purpose}`);
  const resource = target.canonical(token.resource);
  await target.require(resource);
  return resource;
}

/** Returns the canonical name of the resource that the parameters name; undefined if there is none. */
function canonicalOf(
  { names }: TokenUse,
  target: TokenTarget | undefined,
  parameters: TokenResource,
): string | undefined {
  // A parameter that is sent several times is a list, and names no resource.
  if (names.some((name) => !['string', 'undefined'].includes(typeof parameters[name]))) return undefined;
  try {
    return target?.canonical(Object.fromEntries(names.map((name) => [name, parameters[name]])));
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
