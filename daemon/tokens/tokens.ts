import { QueryTypes } from 'sequelize';
import { type Clock, isoTime } from '../../lib/clock.js';
import type { Database } from '../../lib/database.js';
import { DomainError } from '../../lib/errors.js';
import type { OpenApiDocument } from '../../lib/openapi.js';
import { grants } from '../../lib/scopes.js';
import { hashSecret, newSecret } from '../../lib/secret.js';
import { type DaemonCaller, toCaller } from '../caller.js';
import type { Keys } from '../keys/keys.js';
import type { PermissionOf } from '../operations/operation-permissions.js';
import { lifeOf, PURPOSES, type TokenPurpose } from './token-purpose.js';
import { type TokenUse, tokenUsesOf } from './token-uses.js';

/** What names the thing that a token opens, by the names that the document gives (`x-token`). */
export type TokenResource = Readonly<Record<string, unknown>>;

/** What tokens of one purpose open. */
export interface TokenTarget {
  /** The one form of all that name the same thing. @throws DomainError where it can name none */
  canonical(resource: TokenResource): string;
  /** @param resource in its one form. @throws DomainError `not_found` where there is no such thing to make a token for */
  require(resource: string): unknown;
}

export type NewToken = {
  purpose: TokenPurpose;
  /** At least the fields that the document names. */
  resource: TokenResource;
  /** Whose permissions the bearer has, as far as the purpose needs them; the end of its key is the token's, too. */
  caller: Pick<DaemonCaller, 'id' | 'scopes'>;
  /** Left out: the purpose's own. */
  lifeS?: number | undefined;
  /** The bearer may look on and not act. */
  readOnly?: boolean | undefined;
};

export interface Tokens {
  /**
   * @returns the token, the one time that it is known.
   * @throws DomainError `not_found` for nothing to be opened; `invalid_input`; `rate_limited` at a key's bound
   */
  create(token: NewToken): Promise<{ token: string; expires_at: string }>;
  /**
   * Whom a token stands for on a request for this operation now: its key, with no more permissions than the token
   * has. Null where it is unknown, for something else, expired, or made by a key that is revoked or expired. A token may
   * be used more than once. @param parameters of the path and the query, as they were sent
   */
  redeem(token: string, operationId: string, parameters: TokenResource): Promise<DaemonCaller | null>;
}

export type TokensOptions = {
  database: Database;
  clock: Clock;
  keys: Pick<Keys, 'find'>;
  document: OpenApiDocument;
  permissionOf: PermissionOf;
  /** A purpose without one is still to come: its tokens open nothing. */
  targets: Partial<Record<TokenPurpose, TokenTarget>>;
};

type Row = { resource: string; key_id: string; permissions: string };

const MAX_TOKENS_PER_KEY = 10_000;
const FULL_RETRY_AFTER_S = 60;

/** Short-lived secrets for one thing, for those who must not be told a key. Only their hashes are kept. */
export function createTokens({ clock, keys, targets, ...options }: TokensOptions): Tokens {
  const { sequelize } = options.database;
  const uses = tokenUsesOf(options.document);
  const byOpener = new Map([...uses.values()].map((use) => [use.opener, use]));
  const permissionsOf = ({ purpose, caller, readOnly }: NewToken): string[] => {
    const opener = uses.get(purpose)?.opener;
    if (opener === undefined) throw new Error(`no operation takes tokens of the purpose ${purpose}`);
    const needed = [opener, ...(readOnly === true ? [] : PURPOSES[purpose].besides)];
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
      // In one statement, so that the bound holds for requests that come at once.
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
        throw new DomainError('rate_limited', `A key has ${MAX_TOKENS_PER_KEY} tokens at a time.`, {
          retryAfterS: FULL_RETRY_AFTER_S,
        });
      }
      return { token: secret, expires_at: isoTime(expiresAt) };
    },

    async redeem(token, operationId, parameters) {
      const use = byOpener.get(operationId);
      const resource = use && canonicalOf(use, targets[use.purpose], parameters);
      if (resource === undefined) return null;
      const [row] = await sequelize.query<Row>(
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
  if (target === undefined) throw new Error(`nothing is opened by tokens of the purpose ${token.purpose}`);
  const resource = target.canonical(token.resource);
  await target.require(resource);
  return resource;
}

/** What these parameters name; undefined where that is nothing. */
function canonicalOf(
  { names }: TokenUse,
  target: TokenTarget | undefined,
  parameters: TokenResource,
): string | undefined {
  // One that is sent twice is a list.
  if (names.some((name) => !['string', 'undefined'].includes(typeof parameters[name]))) return undefined;
  try {
    return target?.canonical(Object.fromEntries(names.map((name) => [name, parameters[name]])));
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
