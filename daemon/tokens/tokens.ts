import type { OpenApiDocument } from '../../lib/contract/openapi.js';
import { grants } from '../../lib/contract/scopes.js';
import type { Database } from '../../lib/database/database.js';
import { DomainError } from '../../lib/errors/errors.js';
import { hashSecret, newSecret } from '../../lib/secrets/secret.js';
import { type Clock, isoTime } from '../../lib/time/clock.js';
import { type DaemonCaller, narrowed, narrowedTo, type TokenHolder, toCaller, withActor } from '../caller.js';
import type { Keys, ValidKey } from '../keys/keys.js';
import type { PermissionOf } from '../operations/operation-permissions.js';
import { isSingleUse, lifeOf, PURPOSES, type TokenPurpose } from './token-purpose.js';
import { createTokenRecords, type StoredToken } from './token-records.js';
import type { TokenRow } from './token-row.js';
import { TokenTransfers } from './token-transfers.js';
import { type TokenUse, tokenUsesOf } from './token-uses.js';

/** The parameters that name a token's resource, by their names in the API document (`x-token`). */
export type TokenResource = Readonly<Record<string, unknown>>;

/** Names and checks the resources to which tokens of one purpose give access. */
export interface TokenTarget {
  /**
   * Returns the canonical name of a resource. Different parameters may name the same resource, such as two spellings of
   * a path.
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
  /** The fields that name the resource. They include all that the API document requires. */
  resource: TokenResource;
  /**
   * The key that creates the token. The bearer gets those permissions of the key that the purpose requires. The token
   * becomes invalid when the key does. If the request that creates the token is limited to a container, so are requests
   * with the token.
   */
  caller: TokenCreator;
  /** The lifetime in seconds. Defaults to that of the purpose. */
  lifeS?: number | undefined;
  /** Whether the bearer may only read. */
  readOnly?: boolean | undefined;
  /** The maximum size of an upload with the token. Defaults to that of all uploads. */
  maxBytes?: number | undefined;
};

type TokenCreator = Pick<DaemonCaller, 'id' | 'scopes'> &
  Partial<Pick<DaemonCaller, 'actor' | 'containers' | 'isNarrowed'>>;

export interface Tokens {
  /**
   * Creates a token. @returns the token, which is not returned again @throws DomainError `not_found` for an unknown
   * resource; `invalid_input`; `rate_limited` if the key has too many tokens
   */
  create(token: NewToken): Promise<{ token: string; expires_at: string }>;
  /**
   * Returns the caller of a request that is authenticated with a token: its key, with at most the token's
   * permissions. Returns null if the token is unknown, expired or for another resource, or if its key is revoked or
   * expired. A token may be used several times, unless its purpose allows only one request.
   * @param parameters of the path and the query, as sent
   */
  redeem(token: string, operationId: string, parameters: TokenResource): Promise<DaemonCaller | null>;

  /**
   * Revokes the tokens that the key has created on behalf of the caller's actor and for the caller's container, and
   * ends their transfers. Without an actor or a container, these are the tokens that were created without one.
   */
  revoke(creator: TokenCreator): Promise<void>;

  /**
   * Calls back when the transfer of a caller with a token must end. @returns a function that ends the watch
   */
  watch(caller: DaemonCaller, onEnded: () => void): () => void;
}

export type TokensOptions = {
  database: Database;
  clock: Clock;
  keys: Pick<Keys, 'find'>;
  document: OpenApiDocument;
  permissionOf: PermissionOf;
  /**
   * For each purpose, the names and checks of its resources. Tokens of a purpose without an entry cannot be created and
   * give no access.
   */
  targets: Partial<Record<TokenPurpose, TokenTarget>>;
};

/**
 * Creates and checks tokens: short-lived secrets that give access to one resource, for clients that must not have a
 * key. Only their hashes are stored.
 */
export function createTokens({ clock, keys, targets, ...options }: TokensOptions): Tokens {
  const records = createTokenRecords(options.database.sequelize);
  const transfers = new TokenTransfers();
  const uses = tokenUsesOf(options.document);
  const byOpener = new Map([...uses.values()].map((use) => [use.opener, use]));
  const permissionsOf = ({ purpose, caller, readOnly }: NewToken): string[] => {
    const opener = uses.get(purpose)?.opener;
    if (opener === undefined) throw new Error(`no operation accepts tokens of the purpose ${purpose}`);
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
      const { actor, containerId } = holderOf(caller);
      const row: TokenRow = {
        ...{ secret_hash: hashSecret(secret), purpose, resource, key_id: caller.id, expires_at: expiresAt },
        ...{ actor, container_id: containerId, max_bytes: token.maxBytes ?? null },
        permissions: JSON.stringify(permissionsOf(token)),
      };
      await records.add(row, now);
      return { token: secret, expires_at: isoTime(expiresAt) };
    },

    async redeem(token, operationId, parameters) {
      const use = byOpener.get(operationId);
      const resource = use && canonicalOf(use, targets[use.purpose], parameters);
      if (use === undefined || resource === undefined) return null;
      const hash = hashSecret(token);
      // Read this number before the token, so that a later revocation also ends the transfer that the token starts.
      const { revocations } = transfers;
      const stored = await records.find(hash, use.purpose, clock.now());
      if (stored === undefined || stored.resource !== resource) return null;
      const key = await keys.find(stored.key_id);
      if (key === null) return null;
      // Delete the token. If several concurrent requests use it, only the one that deletes it is accepted.
      if (isSingleUse(use.purpose) && !(await records.take(hash))) return null;
      return callerWith(stored, key, revocations);
    },

    async revoke(creator) {
      const holder = holderOf(creator);
      await records.removeAll(holder);
      transfers.end(holder);
    },

    watch: ({ token }, onEnded) => (token === undefined ? () => undefined : transfers.watch(token, onEnded)),
  };
}

/** Returns the caller of a request with a token: the key that created the token, with the limits of the token. */
function callerWith(stored: StoredToken, key: ValidKey, revocations: number): DaemonCaller {
  const permissions = (JSON.parse(stored.permissions) as string[]).filter((permission) =>
    grants(key.permissions, permission),
  );
  const { actor, container_id: containerId, max_bytes: maxUploadBytes } = stored;
  const caller = toCaller({ ...key, permissions });
  return {
    ...withActor(containerId === null ? caller : narrowed(caller, containerId), actor ?? undefined),
    ...(maxUploadBytes === null ? {} : { maxUploadBytes }),
    token: { holder: { keyId: key.id, actor, containerId }, revocations },
  };
}

const holderOf = ({ id, actor, containers, isNarrowed = false }: TokenCreator): TokenHolder => ({
  keyId: id,
  actor: actor ?? null,
  containerId: narrowedTo({ containers, isNarrowed }),
});

async function requireTarget(target: TokenTarget | undefined, token: NewToken): Promise<string> {
  if (target === undefined)
    throw new Error(`tokens of the purpose ${token.purpose} have no function that checks their resource`);
  const resource = target.canonical(token.resource);
  await target.require(resource);
  return resource;
}

/** Returns the canonical name of the resource that the parameters name; undefined if they name none. */
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
