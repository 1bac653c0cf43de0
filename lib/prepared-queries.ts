import { QueryTypes, type Sequelize } from 'sequelize';
import { SharedReadings } from './shared-reading.js';
import { storageError } from './storage-error.js';

/** What stands for `$1`, `$2` ... of a statement. */
export type QueryValue = string | number;

/**
 * SELECT statements that are asked so often that a query's way through Sequelize (100 to 180 us, of which the driver
 * takes 29) is too long. The same SQL runs on SQLite and PostgreSQL.
 */
export type PreparedQueries = {
  /**
   * The rows of one statement, as they are from now on: whoever asks the same before it begins is given the same
   * rows. Each `$n` stands for the n-th value, and they appear first in the order of their numbers. Columns come as
   * the driver has them: a time is a text on SQLite and a `Date` on PostgreSQL.
   *
   * @throws DomainError `unavailable` as every query
   */
  select<Row extends object>(sql: string, values: readonly QueryValue[]): Promise<readonly Readonly<Row>[]>;
  /** To be called before the connections are closed. */
  close(): Promise<void>;
};

/** What took longer to fail has waited already: no request is to wait for two answers that do not come. */
const AT_ONCE_MS = 1000;
/** More are not kept prepared: their texts are written by the program, and none has so many. */
const MAX_STATEMENTS = 64;

/**
 * What the driver does not take at once (a lock, a connection that was lost) is asked again through Sequelize, which
 * waits for locks, opens connections, and translates what fails.
 */
export function createPreparedQueries(sequelize: Sequelize): PreparedQueries {
  const driver = sequelize.getDialect() === 'postgres' ? onPostgres(sequelize) : onSqlite(sequelize);
  const readings = new SharedReadings();
  return {
    select<Row extends object>(sql: string, values: readonly QueryValue[]) {
      return readings.fresh<readonly Readonly<Row>[]>(JSON.stringify([sql, ...values]), async () => {
        const beganMs = performance.now();
        try {
          return await driver.select<Row>(sql, values);
        } catch (error) {
          if (performance.now() - beganMs > AT_ONCE_MS) throw storageError('broken', error);
          return sequelize.query<Row>(sql, { bind: [...values], type: QueryTypes.SELECT });
        }
      });
    },
    close: driver.close,
  };
}

type Driver = {
  select<Row>(sql: string, values: readonly QueryValue[]): Promise<Row[]>;
  close(): Promise<void>;
};
type Done<T> = (error: Error | null, result: T) => void;
type SqliteStatement = {
  all(values: readonly QueryValue[], done: Done<unknown[]>): void;
  finalize(done: () => void): void;
};
type SqliteConnection = { prepare(sql: string, done: (error: Error | null) => void): SqliteStatement };
type Manager<C> = {
  getConnection(options: object): Promise<C>;
  releaseConnection(connection: C): void;
  destroyConnection(connection: C): Promise<void>;
};

const managerOf = <C>(sequelize: Sequelize) =>
  (sequelize as unknown as { connectionManager: Manager<C> }).connectionManager;

/** On the connection that all reads have in common. A statement is a driver's object, and lives until it is finalised. */
function onSqlite(sequelize: Sequelize): Driver {
  const statements = new Map<string, Promise<SqliteStatement>>();

  async function prepare(sql: string): Promise<SqliteStatement> {
    const connection = await managerOf<SqliteConnection>(sequelize).getConnection({ uuid: 'default' });
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
    async select<Row>(sql: string, values: readonly QueryValue[]): Promise<Row[]> {
      const statement = await statementOf(sql);
      return new Promise((resolve, reject) => {
        statement.all(values, (error, rows) => (error ? reject(error) : resolve(rows as Row[])));
      });
    },
    close: async () => {
      await Promise.all([...statements.keys()].map(end));
    },
  };
}

type PostgresConnection = {
  query(query: { name?: string; text: string; values: readonly QueryValue[] }): Promise<{ rows: unknown[] }>;
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

  return {
    async select<Row>(sql: string, values: readonly QueryValue[]): Promise<Row[]> {
      const manager = managerOf<PostgresConnection>(sequelize);
      const connection = await manager.getConnection({ type: 'SELECT' });
      try {
        const { rows } = await connection.query({ ...nameOf(sql), text: sql, values });
        manager.releaseConnection(connection);
        return rows as Row[];
      } catch (error) {
        // It may be the connection that has failed: nobody is to be given it again.
        await manager.destroyConnection(connection);
        throw error;
      }
    },
    close: async () => undefined,
  };
}
