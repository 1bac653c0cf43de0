import type { Transaction } from 'sequelize';
import { coversRange } from '../../lib/address-ranges.js';
import { DomainError } from '../../lib/errors.js';
import { grants } from '../../lib/scopes.js';
import type { KeyGrant } from '../caller.js';
import type { PanelDatabase } from '../database/panel-database.js';
import type { ApiKeyRow } from './api-key-row.js';
import { toGrant } from './api-key-view.js';
import type { Grant } from './key-grant.js';

/** Keys in a line at most: one that was created in a session, and descendants of it. Each use reads all of them. */
export const MAX_GENERATIONS = 4;

/** What keys inherit from the keys with which they were created (docs/decisions/0101). */
export interface KeyLine {
  /** What the key can do now: no more than each of its ancestors. Undefined where it, or one of them, does not work. */
  grantOf(row: ApiKeyRow, transaction?: Transaction): Promise<Grant | undefined>;

  /** Whether this key is `ancestorId` or descends from it. */
  isOf(row: ApiKeyRow, ancestorId: string): Promise<boolean>;

  /**
   * Locks the key that is to be the parent of another one until the transaction ends.
   *
   * @throws DomainError `unauthenticated` where it was revoked or rotated; `forbidden` for a former secret; `conflict`
   * (`limit_reached`) where the line is full
   */
  claimParent(parent: KeyGrant, transaction: Transaction): Promise<void>;

  /** The users who have descendants of this key, each once. */
  usersBelow(keyId: string): Promise<string[]>;
}

export function createKeyLine(db: PanelDatabase): KeyLine {
  const { apiKeys, users } = db.models;

  /** The key and its ancestors, the key first. Undefined where an ancestor was revoked meanwhile. */
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

  /** Whether the user of a parent may still create keys for the user of its child. */
  async function mayMake(
    parent: ApiKeyRow,
    child: ApiKeyRow,
    transaction: Transaction | null,
  ): Promise<boolean> {
    const user = await users.findByPk(parent.userId, { transaction });
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
      const message = `A key that was created with a key can create others, but only ${MAX_GENERATIONS} in a row. Create this one with a key further up, or in a session.`;
      throw new DomainError('conflict', message, { code: 'limit_reached' });
    },

    async usersBelow(keyId) {
      const rows = await db.select<{ user_id: string }>(BELOW, [keyId]);
      return rows.map(({ user_id }) => user_id);
    },
  };
}

/**
 * A former secret, in the overlap of a rotation, manages no keys: they would outlive it.
 *
 * @throws DomainError `forbidden`; `unauthenticated` where the secret has ended meanwhile
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

/** What both allow; undefined where no address is left. */
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

/** An empty list allows all addresses. Ranges lie within one another or apart, so the narrower of each pair is common. */
function common(one: readonly string[], other: readonly string[]): readonly string[] | undefined {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  const both = shared(one, other, (wide, narrow) => coversRange([wide], narrow));
  return both.length === 0 ? undefined : both;
}

/** Of each pair of which one includes the other, the narrower one. */
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
