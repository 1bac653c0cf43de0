import { QueryTypes } from 'sequelize';
import { openPostgres } from './postgres/postgres-connection.js';
import { readSqliteFile } from './sqlite/sqlite-file.js';

/** Returns the rows of a query. */
export type Rows = <Row>(sql: string) => Promise<Row[]>;

export const isPostgres = (location: string): boolean => /^postgres(ql)?:\/\//.test(location);

/**
 * Reads a database without its models, whether or not its service runs. Changes nothing.
 *
 * @param location the path of an SQLite file, which must exist, or a `postgres://` URL
 * @throws the driver's error for a file; StartError if PostgreSQL is unreachable
 */
export async function readDatabase<T>(location: string, work: (rows: Rows) => Promise<T>): Promise<T> {
  if (!isPostgres(location)) {
    const file = await readSqliteFile(location);
    return work((sql) => file.all(sql)).finally(() => file.close());
  }
  const database = await openPostgres(location);
  const rows: Rows = <Row>(sql: string) =>
    database.query<Row & object>(sql, { type: QueryTypes.SELECT }) as Promise<Row[]>;
  return work(rows).finally(() => database.close());
}
