import { QueryTypes } from 'sequelize';
import type { Clock } from '../../lib/clock.js';
import { isoTime } from '../../lib/clock.js';
import type { Database } from '../../lib/database.js';
import { DomainError } from '../../lib/errors.js';
import { newId } from '../../lib/ids.js';
import { hashSecret, newSecret } from '../../lib/secret.js';
import { ShortMemory } from '../../lib/short-memory.js';
import { isVisibleText, NOT_VISIBLE } from '../../lib/visible-text.js';
import { assertPermissions } from './permissions.js';

/** A key as it is listed. Its secret is shown when it is made and never again. */
export type KeyRecord = {
  id: string;
  name: string;
  permissions: string[];
  /** ISO 8601. */
  created: string;
  last_used: string | null;
  expires_at: string | null;
};

/** What a valid key may do. */
export type ValidKey = { id: string; name: string; permissions: string[] };

export type NewKey = { name: string; permissions: string[]; expiresInS?: number };

export type Keys = {
  /** @returns the key itself, the one time that it is known. @throws DomainError `invalid_input` */
  create(key: NewKey): Promise<{ id: string; key: string }>;
  list(): Promise<KeyRecord[]>;
  /**
   * Ends a key: here its very next use fails, in other processes after `KEY_MEMORY_MS` at most.
   * @throws DomainError `not_found`
   */
  revoke(id: string): Promise<void>;
  /** The key's record where the secret is valid now; null where it is unknown, revoked or expired. */
  authenticate(secret: string): Promise<ValidKey | null>;
  /** The key of this id where it is valid now. */
  find(id: string): Promise<ValidKey | null>;
  /** Those of the keys that are valid now. */
  validAmong(ids: readonly string[]): Promise<ReadonlySet<string>>;
  isEmpty(): Promise<boolean>;
};

type StoredRow = {
  id: string;
  name: string;
  permissions: string;
  secret_hash: string;
  created_at: number;
  last_used_at: number | null;
  expires_at: number | null;
};

type Row = Omit<StoredRow, 'permissions'> & { permissions: string[] };
type Table = { byHash: ReadonlyMap<string, Row>; byId: ReadonlyMap<string, Row> };

const MAX_NAME_LENGTH = 64;
const MAX_EXPIRY_S = 10 * 365 * 86_400;
/** `last_used` is for people: a write a minute is enough, and keeps reads free of writes. */
const LAST_USED_EVERY_MS = 60_000;

/**
 * How long a daemon may take a key that another process, the command line's, has revoked meanwhile. Looking at every
 * use would be most of what a small request costs.
 */
export const KEY_MEMORY_MS = 250;

/** The daemon's keys. */
export function createKeys({ database, clock }: { database: Database; clock: Clock }): Keys {
  const { sequelize } = database;
  const select = <T extends object>(sql: string, bind: unknown[] = []) =>
    sequelize.query<T>(sql, { type: QueryTypes.SELECT, bind });
  const memory = new ShortMemory<Table>({ forMs: KEY_MEMORY_MS, max: 1 });
  // All of them: they are few, and an unknown key costs no more than a known one.
  const readAll = async (): Promise<Table> => {
    const rows = await select<StoredRow>('SELECT * FROM keys');
    const known = rows.map((row) => ({ ...row, permissions: JSON.parse(row.permissions) as string[] }));
    return {
      byHash: new Map(known.map((row) => [row.secret_hash, row])),
      byId: new Map(known.map((row) => [row.id, row])),
    };
  };
  const table = () => memory.get('all', readAll);
  const touch = (row: Row) => {
    const now = clock.now();
    if (row.last_used_at !== null && now - row.last_used_at < LAST_USED_EVERY_MS) return;
    row.last_used_at = now;
    const bind = [now, row.id];
    database.later(() => sequelize.query('UPDATE keys SET last_used_at = $1 WHERE id = $2', { bind }));
  };
  return {
    async create({ name, permissions, expiresInS }) {
      assertKey(name, expiresInS);
      assertPermissions(permissions);
      const id = newId('dk_');
      const key = `berthd_${newSecret()}`;
      const now = clock.now();
      const expiresAt = expiresInS === undefined ? null : now + expiresInS * 1000;
      await sequelize.query(
        'INSERT INTO keys (id, name, permissions, secret_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
        { bind: [id, name, JSON.stringify(permissions), hashSecret(key), now, expiresAt] },
      );
      memory.forget();
      return { id, key };
    },
    async list() {
      const rows = await select<StoredRow>('SELECT * FROM keys ORDER BY created_at, id');
      return rows.map(toRecord);
    },
    async revoke(id) {
      const found = await select<{ id: string }>('DELETE FROM keys WHERE id = $1 RETURNING id', [id]);
      memory.forget();
      if (found.length === 0)
        throw new DomainError('not_found', `There is no key ${id}. List them to see their ids.`);
    },
    async authenticate(secret) {
      const row = (await table()).byHash.get(hashSecret(secret));
      if (!row || isOver(row, clock)) return null;
      touch(row);
      return toValid(row);
    },
    async find(id) {
      const row = (await table()).byId.get(id);
      return !row || isOver(row, clock) ? null : toValid(row);
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
    throw new DomainError('invalid_input', `A key's name has 1 to ${MAX_NAME_LENGTH} characters.`);
  }
  if (!isVisibleText(name)) throw new DomainError('invalid_input', `The key's name ${NOT_VISIBLE}.`);
  if (
    expiresInS !== undefined &&
    !(Number.isInteger(expiresInS) && expiresInS > 0 && expiresInS <= MAX_EXPIRY_S)
  ) {
    throw new DomainError('invalid_input', `A key expires in 1 to ${MAX_EXPIRY_S} whole seconds.`);
  }
}

const isOver = ({ expires_at: expiresAt }: Row, clock: Clock) =>
  expiresAt !== null && expiresAt <= clock.now();

const toValid = ({ id, name, permissions }: Row): ValidKey => ({ id, name, permissions });

const toRecord = (row: StoredRow): KeyRecord => ({
  id: row.id,
  name: row.name,
  permissions: JSON.parse(row.permissions) as string[],
  created: isoTime(row.created_at),
  last_used: row.last_used_at === null ? null : isoTime(row.last_used_at),
  expires_at: row.expires_at === null ? null : isoTime(row.expires_at),
});
