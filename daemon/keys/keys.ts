import { QueryTypes } from 'sequelize';
import { ShortMemory } from '../../lib/async/short-memory.js';
import type { Database } from '../../lib/database/database.js';
import { DomainError } from '../../lib/errors/errors.js';
import { hashSecret, newSecret } from '../../lib/secrets/secret.js';
import { newId } from '../../lib/text/ids.js';
import { isVisibleText, NOT_VISIBLE } from '../../lib/text/visible-text.js';
import type { Clock } from '../../lib/time/clock.js';
import { isoTime } from '../../lib/time/clock.js';
import type { StoredKey } from './key-row.js';
import { type KeyRow, KeyTable, readLists } from './key-table.js';
import { assertPermissions } from './permissions.js';

/** A key without its secret. The secret is only returned when the key is created. */
export type KeyRecord = {
  id: string;
  name: string;
  permissions: string[];
  /** The ids of the containers that the key may access; null for all. */
  containers: string[] | null;
  /** When the key was created, in ISO 8601. */
  created: string;
  last_used: string | null;
  expires_at: string | null;
};

/** A key that is neither revoked nor expired, its permissions, and the containers that it may access. */
export type ValidKey = { id: string; name: string; permissions: string[]; containers: string[] | undefined };

export type NewKey = {
  name: string;
  permissions: string[];
  /** Ids of existing containers (`requireInstalled`). If omitted, the key may access all, including future ones. */
  containers?: readonly string[];
  expiresInS?: number;
  /** The secret of the key; a new one by default. */
  secret?: string;
};

export type Keys = {
  /**
   * Creates a key. @returns its id and its secret (`key`), which is not returned again @throws DomainError
   * `invalid_input`
   */
  create(key: NewKey): Promise<{ id: string; key: string }>;
  list(): Promise<KeyRecord[]>;
  /**
   * Revokes a key. This process then rejects it at once, other processes after at most `KEY_MEMORY_MS`. The change is
   * flushed to disk before this settles.
   * @throws DomainError `not_found`; `disk_full`, `unavailable` if it cannot be flushed
   */
  revoke(id: string): Promise<void>;
  /** Returns the valid key with this secret, or null if it is unknown, revoked or expired. */
  authenticate(secret: string): Promise<ValidKey | null>;
  /** Returns the valid key with this id, if there is one. */
  find(id: string): Promise<ValidKey | null>;
  /** Returns the hash of the valid key with this fingerprint (`fingerprintOf`), if there is one. */
  hashByFingerprint(fingerprint: string): Promise<string | null>;
  /** Returns the ids in the list whose keys are valid. */
  validAmong(ids: readonly string[]): Promise<ReadonlySet<string>>;
  isEmpty(): Promise<boolean>;
};

const MAX_NAME_LENGTH = 64;
/** The maximum number of containers of a daemon. */
const MAX_CONTAINERS = 1000;
const MAX_EXPIRY_S = 10 * 365 * 86_400;
/** The time between two updates of `last_used`. Only people read it, so a minute is precise enough. */
const LAST_USED_EVERY_MS = 60_000;

/**
 * How long a daemon may accept a key that another process, such as the command line, has revoked. Without this memory,
 * reading the table for every request would take most of the time of a small request.
 */
export const KEY_MEMORY_MS = 250;

/** Creates the store of the daemon's API keys. */
export function createKeys({ database, clock }: { database: Database; clock: Clock }): Keys {
  const { sequelize } = database;
  const select = <T extends object>(sql: string, bind: unknown[] = []) =>
    sequelize.query<T>(sql, { type: QueryTypes.SELECT, bind });
  const memory = new ShortMemory<KeyTable>({ forMs: KEY_MEMORY_MS, max: 1 });
  const readAll = async () => new KeyTable(await select<StoredKey>('SELECT * FROM keys'));
  const table = () => memory.get('all', readAll);
  const touch = (row: KeyRow) => {
    const now = clock.now();
    if (row.last_used_at !== null && now - row.last_used_at < LAST_USED_EVERY_MS) return;
    row.last_used_at = now;
    const bind = [now, row.id];
    database.later(() => sequelize.query('UPDATE keys SET last_used_at = $1 WHERE id = $2', { bind }));
  };
  return {
    async create({ name, permissions, containers, expiresInS, secret }) {
      assertKey(name, expiresInS);
      assertPermissions(permissions);
      const limit = containers === undefined ? null : listOf(containers);
      const id = newId('dk_');
      const key = secret ?? `berthd_${newSecret()}`;
      const now = clock.now();
      const expiresAt = expiresInS === undefined ? null : now + expiresInS * 1000;
      await sequelize.query(
        'INSERT INTO keys (id, name, permissions, containers, secret_hash, created_at, expires_at) ' +
          'VALUES ($1, $2, $3, $4, $5, $6, $7)',
        {
          bind: [id, name, JSON.stringify(permissions), limit, hashSecret(key), now, expiresAt],
        },
      );
      memory.forget();
      return { id, key };
    },
    async list() {
      const rows = await select<StoredKey>('SELECT * FROM keys ORDER BY created_at, id');
      return rows.map(toRecord);
    },
    async revoke(id) {
      const found = await select<{ id: string }>('DELETE FROM keys WHERE id = $1 RETURNING id', [id]);
      memory.forget();
      if (found.length === 0)
        throw new DomainError('not_found', `Key ${id} not found. List the keys to see their ids.`);
      // Without a flush, a revoked key could become valid again after a power failure.
      await database.flush();
    },
    async authenticate(secret) {
      const row = (await table()).bySecret(secret);
      if (row === undefined || isExpired(row, clock)) return null;
      touch(row);
      return toValid(row);
    },
    async find(id) {
      const row = (await table()).byId(id);
      return !row || isExpired(row, clock) ? null : toValid(row);
    },
    async hashByFingerprint(fingerprint) {
      const row = (await table()).byFingerprint(fingerprint);
      return !row || isExpired(row, clock) ? null : row.secret_hash;
    },
    async validAmong(ids) {
      const rows = await select<{ id: string }>(
        'SELECT id FROM keys WHERE id IN (SELECT value FROM json_each($1)) AND (expires_at IS NULL OR expires_at > $2)',
        [JSON.stringify(ids), clock.now()],
      );
      return new Set(rows.map(({ id }) => id));
    },
    async isEmpty() {
      return (await select('SELECT id FROM keys LIMIT 1')).length === 0;
    },
  };
}

function assertKey(name: string, expiresInS: number | undefined): void {
  if (name.length === 0 || name.length > MAX_NAME_LENGTH) {
    throw new DomainError('invalid_input', `The name of a key must have 1 to ${MAX_NAME_LENGTH} characters.`);
  }
  if (!isVisibleText(name)) throw new DomainError('invalid_input', `The key's name ${NOT_VISIBLE}.`);
  if (
    expiresInS !== undefined &&
    !(Number.isInteger(expiresInS) && expiresInS > 0 && expiresInS <= MAX_EXPIRY_S)
  ) {
    throw new DomainError('invalid_input', `A key must expire in 1 to ${MAX_EXPIRY_S} whole seconds.`);
  }
}

/** Returns the list of ids as it is stored. @throws DomainError `invalid_input` */
function listOf(containers: readonly string[]): string {
  const ids = [...new Set(containers)];
  if (ids.length === 0 || ids.length > MAX_CONTAINERS) {
    const message = `A key can be limited to 1 to ${MAX_CONTAINERS} containers: name them, or omit them to allow all.`;
    throw new DomainError('invalid_input', message);
  }
  return JSON.stringify(ids);
}

const isExpired = ({ expires_at: expiresAt }: KeyRow, clock: Clock) =>
  expiresAt !== null && expiresAt <= clock.now();

const toValid = ({ id, name, permissions, containers }: KeyRow): ValidKey => ({
  id,
  name,
  permissions,
  containers: containers ?? undefined,
});

const toRecord = (row: StoredKey): KeyRecord => ({
  id: row.id,
  name: row.name,
  ...readLists(row),
  created: isoTime(row.created_at),
  last_used: row.last_used_at === null ? null : isoTime(row.last_used_at),
  expires_at: row.expires_at === null ? null : isoTime(row.expires_at),
});
