import { QueryTypes, type Sequelize } from 'sequelize';
import { isSaidByPostgres } from './database-guard.js';
import { SharedReadings } from './shared-reading.js';
import { lockPatienceOf } from './sqlite-connection.js';
import { storageError } from './storage-error.js';

/** What stands for `$1`, `$2` ... of a statement. */
export type QueryValue = string | number | boolean | Date | null;

/**
 * Statements that are asked so often that a query's way through Sequelize (100 to 180 us, of which the driver takes 29;
 * 2 ms where nothing like it was asked just before) is too long. The same SQL runs on SQLite and PostgreSQL. Each `$n`
 * stands for the n-th value, and they appear first in the order of their numbers. Columns come as the driver has them: a
 * time is a text on SQLite and a `Date` on PostgreSQL, a truth value is a number on SQLite.
 */
export type PreparedQueries = {
  /**
   * The rows of one statement, as they are from now on: whoever asks the same before it begins is given the same
   * rows.
   *
   * @throws DomainError `unavailable` as every query
   */
  select<Row extends object>(sql: string, values: readonly QueryValue[]): Promise<readonly Readonly<Row>[]>;
  /**
   * Changes rows by one statement, which is a transaction of its own, and tells no hook of a model.
   *
   * @returns the rows of its RETURNING
   * @throws DomainError `disk_full`, `unavailable`; what Sequelize throws for a constraint
   */
  write<Row extends object>(sql: string, values: readonly QueryValue[]): Promise<readonly Readonly<Row>[]>;
  /** To be called before the connections are closed. */
  close(): Promise<void>;
};

/** What took longer to fail has waited already: no request is to wait for two answers that do not come. */
const AT_ONCE_MS = 1000;
/** More are not kept prepared: their texts are written by the program, and none has so many. */
const MAX_STATEMENTS = 64;

/**
 * What the driver does not take at once (a lock, a connection that was lost) is asked again through Sequelize, which
 * waits for locks, opens connections, and translates what fails. A change is asked again only where it surely was not
 * done.
 */
export function createPreparedQueries(sequelize: Sequelize): PreparedQueries {
  const driver = sequelize.getDialect() === 'postgres' ? onPostgres(sequelize) : onSqlite(sequelize);
  const readings = new SharedReadings();
  // Of what begins with these two words in one line, Sequelize does not read what it gives.
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

/** As Sequelize writes it into SQLite, where times are compared as texts; PostgreSQL reads it, too. */
function toStored(value: QueryValue): Stored {
  if (value instanceof Date) return value.toISOString().replace('T', ' ').replace('Z', ' +00:00');
  return typeof value === 'boolean' ? Number(value) : value;
}

type Driver = {
  select<Row>(sql: string, values: readonly Stored[]): Promise<Row[]>;
  write<Row>(sql: string, values: readonly Stored[]): Promise<Row[]>;
  /** Whether a change that failed like this has changed nothing. */
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
  /** Calls back when nothing runs on it; what Sequelize asks of it from then on waits for what is asked there. */
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
 * On the connection that all have in common that is no transaction. A statement is a driver's object, and lives until
 * it is finalised.
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
    // Behind what is asked of it already.
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
     * One change at a time, Sequelize's counted, and the next not before one that failed is taken back: SQLite commits
     * nothing on a connection while it counts any other as under way, and one that found a lock is until then.
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

/** By a name on each connection of the pool; the connections take them along when they end. */
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
      // It may be the connection that has failed: nobody is to be given it again.
      await manager.destroyConnection(connection);
      throw error;
    }
  }

  return { select: ask, write: ask, isUndone: isSaidByPostgres, close: async () => undefined };
}
