import { existsSync } from 'node:fs';
import { MIGRATIONS_TABLE, type Migration } from './migrations.js';
import { isPostgres, type Rows, readDatabase } from './read-database.js';

const POSTGRES_TABLES = `SELECT table_name AS name FROM information_schema.tables
  WHERE table_schema NOT IN ('pg_catalog', 'information_schema')`;
const SQLITE_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'";

const namesOf = async (rows: Rows, sql: string) =>
  (await rows<{ name: string }>(sql)).map(({ name }) => name);

/**
 * Returns the names of the migrations that a database has; none if it does not exist or has no tables yet. Changes nothing.
 *
 * @param location the path of an SQLite file, or a `postgres://` URL
 * @throws the driver's error for a file; StartError if PostgreSQL is unreachable
 */
export async function storedMigrations(location: string): Promise<string[]> {
  if (!isPostgres(location) && !existsSync(location)) return [];
  return readDatabase(location, async (rows) => {
    const tables = await namesOf(rows, isPostgres(location) ? POSTGRES_TABLES : SQLITE_TABLES);
    if (!tables.includes(MIGRATIONS_TABLE)) return [];
    return namesOf(rows, `SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY name`);
  });
}

/** Returns whether a database of PostgreSQL has no table. @throws StartError if it is unreachable */
export const isEmptyPostgres = (location: string): Promise<boolean> =>
  readDatabase(location, async (rows) => (await namesOf(rows, POSTGRES_TABLES)).length === 0);

/** What opening a database does to its schema. */
export type SchemaState =
  | { kind: 'new' | 'current' }
  | { kind: 'migrated'; from: string; to: string; steps: number }
  | { kind: 'newer'; unknown: string };

/** Compares the migrations that a database has with those of this version, as `runMigrations` does. */
export function schemaState(stored: readonly string[], migrations: readonly Migration[]): SchemaState {
  const unknown = stored.find((name) => migrations.every((migration) => migration.name !== name));
  if (unknown !== undefined) return { kind: 'newer', unknown };
  const [from, to] = [stored.at(-1), migrations.at(-1)?.name];
  if (from === undefined) return { kind: 'new' };
  const steps = migrations.filter(({ name }) => !stored.includes(name)).length;
  return steps === 0 || to === undefined ? { kind: 'current' } : { kind: 'migrated', from, to, steps };
}
