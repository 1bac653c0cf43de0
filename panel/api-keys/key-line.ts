import type { Transaction } from 'sequelize';
import { grants } from '../../lib/contract/scopes.js';
import { DomainError } from '../../lib/errors/errors.js';
import { coversRange } from '../../lib/net/address-ranges.js';
import type { KeyGrant } from '../access/caller.js';
import type { Grant } from '../access/key-grant.js';
import type { PanelDatabase } from '../database/panel-database.js';
import { findUser } from '../identity/users/stored-users.js';
import type { ApiKeyRow } from './api-key-row.js';
import { toGrant } from './api-key-view.js';

/**
 * The maximum length of a chain of keys, each of which created the next one. The first one was created in a session.
 * Each use of a key reads the whole chain.
 */
export const MAX_GENERATIONS = 4;

/** The relation between API keys and the keys that created them, which limit them (docs/decisions/0026). */
export interface KeyLine {
  /**
   * Returns what the key can do now: no more than each of its ancestors. Undefined if the key or an ancestor
   * is invalid.
   */
  grantOf(row: ApiKeyRow, transaction?: Transaction): Promise<Grant | undefined>;

  /** Returns whether this key has the id `ancestorId`, or descends from the key with that id. */
  isOf(row: ApiKeyRow, ancestorId: string): Promise<boolean>;

  /**
   * Locks the parent of a new key until the transaction ends.
   *
   * @throws DomainError `unauthenticated` if the parent was revoked or rotated; `forbidden` if the caller has used the
   * parent's previous secret; `conflict` (`limit_reached`) if the chain of keys has its maximum length
   */
  claimParent(parent: KeyGrant, transaction: Transaction): Promise<void>;

  /** Returns the ids of the users who own keys that descend from this key, without duplicates. */
  usersBelow(keyId: string): Promise<string[]>;
}

export function createKeyLine(db: PanelDatabase): KeyLine {
  const { apiKeys } = db.models;

  /** Returns the key and its ancestors, the key first. Undefined if an ancestor no longer exists. */
  async function lineOf(row: ApiKeyRow, transaction: Transaction | null = null) {
    const line = [row];
    for (let at = row; at.parentId !== null; ) {
      const parent: ApiKeyRow | null = await apiKeys.findByPk(at.parentId, { transaction });
      if (parent === null || line.length >= MAX_GENERATIONS) return undefined;
      line.push(parent);
      at = parent;
    }
    return line;
  }

  /** Returns whether the owner of a parent key can still create keys for the owner of its child. */
  async function mayMake(
    parent: ApiKeyRow,
    child: ApiKeyRow,
    transaction: Transaction | null,
  ): Promise<boolean> {
    const user = await findUser(db, parent.userId, transaction);
    return user !== null && !user.disabled && (parent.userId === child.userId || user.isAdmin);
  }

  return {
    async grantOf(row, transaction) {
      const line = await lineOf(row, transaction);
      if (line === undefined) return undefined;
      let grant: Grant | undefined = toGrant(row);
      for (const [index, parent] of line.slice(1).entries()) {
        const child = line[index];
        if (
          grant === undefined ||
          child === undefined ||
          !(await mayMake(parent, child, transaction ?? null))
        )
          return undefined;
        grant = narrowed(grant, toGrant(parent));
      }
      return grant;
    },

    async isOf(row, ancestorId) {
      if (row.id === ancestorId) return true;
      return (await lineOf(row))?.some(({ id }) => id === ancestorId) ?? false;
    },

    async claimParent({ id, secretHash }, transaction) {
      const row = await apiKeys.findByPk(id, { transaction, lock: transaction.LOCK.UPDATE });
      requireCurrent(row, secretHash);
      const line = await lineOf(row, transaction);
      if (line === undefined) throw revoked();
      if (line.length < MAX_GENERATIONS) return;
      const message = `Keys that are created with other keys form chains of at most ${MAX_GENERATIONS} keys, and this chain is full. Create the new key with an earlier key of the chain, or in a session.`;
      throw new DomainError('conflict', message, { code: 'limit_reached' });
    },

    async usersBelow(keyId) {
      const rows = await db.select<{ user_id: string }>(BELOW, [keyId]);
      return rows.map(({ user_id }) => user_id);
    },
  };
}

/**
 * Rejects the previous secret of a rotated key. It still works during the overlap, but keys created with it would
 * outlive it.
 *
 * @throws DomainError `forbidden`; `unauthenticated` if the secret has expired in the meantime
 */
export function requireCurrent(
  row: ApiKeyRow | null,
  secretHash: string | undefined,
): asserts row is ApiKeyRow {
  if (row === null) throw revoked();
  if (row.secretHash === secretHash) return;
  if (row.previousSecretHash !== secretHash) throw revoked();
  throw new DomainError(
    'forbidden',
    'This secret of the key was replaced by a rotation and cannot manage keys. Use the new secret.',
  );
}

/** Returns a grant of what both grants allow; undefined if they have no address in common. */
function narrowed(grant: Grant, by: Grant): Grant | undefined {
  const allowedIps = common(grant.allowedIps, by.allowedIps);
  if (allowedIps === undefined) return undefined;
  const ends = [grant.expiresAtMs, by.expiresAtMs].filter((end) => end !== null);
  return {
    permissions: shared(grant.permissions, by.permissions, (wide, narrow) => grants([wide], narrow)),
    allowedIps,
    serverIds:
      grant.serverIds === null || by.serverIds === null
        ? (grant.serverIds ?? by.serverIds)
        : grant.serverIds.filter((id) => by.serverIds?.includes(id)),
    expiresAtMs: ends.length === 0 ? null : Math.min(...ends),
  };
}

/**
 * Returns the addresses that both lists allow. An empty list allows all addresses. Two ranges overlap only if one
 * contains the other, so the result has the narrower ones.
 */
function common(one: readonly string[], other: readonly string[]): readonly string[] | undefined {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  const both = shared(one, other, (wide, narrow) => coversRange([wide], narrow));
  return both.length === 0 ? undefined : both;
}

/**
 * Compares each item of one list with each item of the other. Of each pair in which one item includes the other,
 * returns the narrower one.
 */
function shared(
  one: readonly string[],
  other: readonly string[],
  includes: (wide: string, narrow: string) => boolean,
): string[] {
  const pairs = one.flatMap((a) => other.map((b) => [a, b] as const));
  return [...new Set(pairs.flatMap(([a, b]) => (includes(b, a) ? [a] : includes(a, b) ? [b] : [])))];
}

const BELOW = `WITH RECURSIVE below (id, user_id) AS (
  SELECT id, user_id FROM api_keys WHERE parent_id = $1
  UNION ALL SELECT child.id, child.user_id FROM api_keys child JOIN below ON child.parent_id = below.id)
  SELECT DISTINCT user_id FROM below`;

const revoked = () =>
  new DomainError(
    'unauthenticated',
    'The API key was revoked, or its secret was replaced. Send another key.',
  );
