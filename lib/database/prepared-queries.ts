// Fast path (decision 0011). Panel list of 10 servers: 57 us instead of 457 us, with prepared statements.

import { QueryTypes, type Sequelize } from 'sequelize';
import { storageError } from '../errors/storage-error.js';
import { isSaidByPostgres } from './database-guard.js';
import { SharedReadings } from './shared-reading.js';
import { lockPatienceOf } from './sqlite/sqlite-connection.js';

/** A value for a placeholder `$1`, `$2` ... of a statement. */
export type QueryValue = string | number | boolean | Date | null;

/**
 * Runs frequent statements without Sequelize's overhead: Sequelize takes 100 to 180 us per query, of which the driver
 * takes 29, and 2 ms for the first query of a kind. The same SQL runs on SQLite and PostgreSQL. `$n` is the n-th
 * value, and the placeholders must first appear in the order of their numbers. Columns have the driver's types: a time
 * is a string on SQLite and a `Date` on PostgreSQL, and a boolean is a number on SQLite.
 */
export type PreparedQueries = {
  /**
   * Returns the rows of a statement that starts after this call. Concurrent calls with the same statement and values share one
   * execution.
   *
   * @throws DomainError `unavailable` like every query
   */
  select<Row extends object>(sql: string, values: readonly QueryValue[]): Promise<readonly Readonly<Row>[]>;
  /**
   * Changes rows with one statement, which is a transaction of its own. Does not call the hooks of models.
   *
   * @returns the rows of its RETURNING clause
   * @throws DomainError `disk_full`, `unavailable`; for a constraint, the same error as Sequelize
   */
  write<Row extends object>(sql: string, values: readonly QueryValue[]): Promise<readonly Readonly<Row>[]>;
  /** Releases all statements. Must be called before the connections are closed. */
  close(): Promise<void>;
};

/** A query that fails within this time is retried. If it took longer, the request should not wait a second time. */
const AT_ONCE_MS = 1000;
/** The maximum number of prepared statements. The program has fewer different statements. */
const MAX_STATEMENTS = 64;

/**
 * Runs queries with prepared statements. If the driver rejects a query immediately (a lock, a lost connection), it is
 * retried through Sequelize, which waits for locks, opens connections and translates errors. A change is retried only
 * if it certainly was not executed.
 */
export function createPreparedQueries(sequelize: Sequelize): PreparedQueries {
  const driver = sequelize.getDialect() === 'postgres' ? onPostgres(sequelize) : onSqlite(sequelize);
  const readings = new SharedReadings();
  // A line break hides the INSERT from Sequelize, which would otherwise recognize it and not return its rows.
  const again = <Row extends object>(sql: string, bind: Stored[]) =>
    sequelize.query<Row>(sql.replace(/^INSERT INTO/, 'INSERT\nINTO'), { bind, type: QueryTypes.SELECT });
  return {
    select<Row extends object>(sql: string, values: readonly QueryValue[]) {
      const stored = values.map(toStored);
      return readings.fresh<readonly Readonly<Row>[]>(JSON.stringify([sql, ...stored]), async () => {
        const beganMs = performance.now();
        try {
          return await driver.select<Row>(sql, stored);
        } catch (error) {
          if (performance.now() - beganMs > AT_ONCE_MS) throw storageError('broken', error);
          return again<Row>(sql, stored);
        }
      });
    },
    async write<Row extends object>(sql: string, values: readonly QueryValue[]) {
      const stored = values.map(toStored);
      try {
        return await driver.write<Row>(sql, stored);
      } catch (error) {
        if (!driver.isUndone(error)) throw storageError('broken', error);
        return again<Row>(sql, stored);
      }
    },
    close: driver.close,
  };
}

type Stored = string | number | null;

/**
 * Formats a value like Sequelize does for SQLite, where times are compared as strings. PostgreSQL parses this format,
 * too.
 */
function toStored(value: QueryValue): Stored {
  if (value instanceof Date) return value.toISOString().replace('T', ' ').replace('Z', ' +00:00');
  return typeof value === 'boolean' ? Number(value) : value;
}

type Driver = {
  select<Row>(sql: string, values: readonly Stored[]): Promise<Row[]>;
  write<Row>(sql: string, values: readonly Stored[]): Promise<Row[]>;
  /** Returns whether a change that failed with this error has certainly changed nothing. */
  isUndone(error: unknown): boolean;
  close(): Promise<void>;
};
type Done<T> = (error: Error | null, result: T) => void;
type SqliteStatement = {
  all(values: readonly Stored[], done: Done<unknown[]>): void;
  reset(done: () => void): void;
  finalize(done: () => void): void;
};
type SqliteConnection = {
  prepare(sql: string, done: (error: Error | null) => void): SqliteStatement;
  /**
   * Calls back when the connection is idle. Queries that Sequelize starts after that wait for the queries of the
   * callback.
   */
  wait(turn: (error: Error | null) => void): void;
};
type Manager<C> = {
  getConnection(options: object): Promise<C>;
  releaseConnection(connection: C): void;
  destroyConnection(connection: C): Promise<void>;
};

const managerOf = <C>(sequelize: Sequelize) =>
  (sequelize as unknown as { connectionManager: Manager<C> }).connectionManager;

/**
 * Returns a driver that uses the connection on which Sequelize runs all queries outside of transactions. The sqlite3
 * package has an object for each prepared statement, which exists until it is finalized.
 */
function onSqlite(sequelize: Sequelize): Driver {
  const statements = new Map<string, Promise<SqliteStatement>>();
  const patience = lockPatienceOf(sequelize);
  const connect = () => managerOf<SqliteConnection>(sequelize).getConnection({ uuid: 'default' });

  async function prepare(sql: string): Promise<SqliteStatement> {
    const connection = await connect();
    return new Promise((resolve, reject) => {
      const statement = connection.prepare(sql, (error) => (error ? reject(error) : resolve(statement)));
    });
  }

  function statementOf(sql: string): Promise<SqliteStatement> {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const prepared = prepare(sql);
    statements.set(sql, prepared);
    prepared.catch(() => statements.delete(sql));
    const [oldest] = statements.keys();
    if (statements.size > MAX_STATEMENTS && oldest !== undefined) void end(oldest);
    return prepared;
  }

  async function end(sql: string): Promise<void> {
    const prepared = statements.get(sql);
    statements.delete(sql);
    const statement = await prepared?.catch(() => undefined);
    // Finalize the statement after the queries that were already started with it.
    await new Promise<void>((resolve) => (statement ? statement.finalize(resolve) : resolve()));
  }

  return {
    async select<Row>(sql: string, values: readonly Stored[]): Promise<Row[]> {
      const statement = await statementOf(sql);
      return new Promise((resolve, reject) => {
        statement.all(values, (error, rows) => (error ? reject(error) : resolve(rows as Row[])));
      });
    },
    /**
     * Runs one change at a time; changes by Sequelize and by this driver take turns. A failed statement is reset before
     * the next one: SQLite does not commit on a connection while another statement on it is active, and a statement
     * that was blocked by a lock is active until it is reset.
     */
    async write<Row>(sql: string, values: readonly Stored[]): Promise<Row[]> {
      const [connection, statement] = await Promise.all([connect(), statementOf(sql)]);
      return new Promise((resolve, reject) => {
        const done: Done<unknown[]> = (error, rows) => {
          if (error === null) {
            patience.succeeded(sql);
            return resolve(rows as Row[]);
          }
          statement.reset(() => undefined);
          reject(error);
        };
        connection.wait((error) => (error ? reject(error) : statement.all(values, done)));
      });
    },
    isUndone: () => true,
    close: async () => {
      await Promise.all([...statements.keys()].map(end));
    },
  };
}

type PostgresConnection = {
  query(query: { name?: string; text: string; values: readonly Stored[] }): Promise<{ rows: unknown[] }>;
};

/**
 * Returns a driver that prepares statements by name on each connection of the pool. PostgreSQL drops them with the
 * connection.
 */
function onPostgres(sequelize: Sequelize): Driver {
  const names = new Map<string, string>();

  function nameOf(sql: string): { name?: string } {
    const known = names.get(sql) ?? (names.size < MAX_STATEMENTS ? `berth_${names.size}` : undefined);
    if (known === undefined) return {};
    names.set(sql, known);
    return { name: known };
  }

  async function ask<Row>(sql: string, values: readonly Stored[]): Promise<Row[]> {
    const manager = managerOf<PostgresConnection>(sequelize);
    const connection = await manager.getConnection({});
    try {
      const { rows } = await connection.query({ ...nameOf(sql), text: sql, values });
      manager.releaseConnection(connection);
      return rows as Row[];
    } catch (error) {
      // The connection may be broken, so it must not be used again.
      await manager.destroyConnection(connection);
      throw error;
    }
  }

  return { select: ask, write: ask, isUndone: isSaidByPostgres, close: async () => undefined };
}
