import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type QueryInterface, Sequelize, Transaction } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';
import { takeExclusiveLock } from './exclusive-lock.js';

/** One step of the schema. Names sort by time and never change once released. */
export type Migration = { name: string; up: (schema: QueryInterface) => Promise<void> };

export type Database = {
  readonly sequelize: Sequelize;
  /**
   * Runs `work` in one transaction. On SQLite transactions queue up in this process: each would open a
   * connection of its own and wait for the lock on a thread, and a handful of them starve the holder.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** A file's path for SQLite, or a `postgres://` URL. */
  location: string;
  migrations: Migration[];
};

const BUSY_TIMEOUT_MS = 5000;
const MIGRATION_WAIT_MS = 30_000;
/** An arbitrary constant: the key of PostgreSQL's advisory lock around migrations. */
const MIGRATION_LOCK_KEY = 7_205_533;

/** Opens the database and brings its schema up to date; several processes may do so at once. */
export async function openDatabase({ location, migrations }: DatabaseOptions): Promise<Database> {
  const postgres = /^postgres(ql)?:\/\//.test(location);
  const sequelize = postgres
    ? new Sequelize(location, { dialect: 'postgres', logging: false })
    : await openSqlite(location);
  const migrate = () => runMigrations(sequelize, migrations);
  if (postgres) await lockedOnPostgres(sequelize, migrate);
  else await lockedByFile(`${location}.migrating`, migrate);
  let queue: Promise<unknown> = Promise.resolve();
  return {
    sequelize,
    transaction: (work) => {
      if (postgres) return sequelize.transaction(work);
      const result = queue.then(() => sequelize.transaction({ type: Transaction.TYPES.IMMEDIATE }, work));
      queue = result.catch(() => undefined);
      return result;
    },
    close: () => sequelize.close(),
  };
}

async function openSqlite(file: string): Promise<Sequelize> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sequelize = new Sequelize({ dialect: 'sqlite', storage: file, logging: false });
  sequelize.addHook('afterConnect', (connection) => {
    (connection as { configure(option: 'busyTimeout', ms: number): void }).configure(
      'busyTimeout',
      BUSY_TIMEOUT_MS,
    );
  });
  await sequelize.query('PRAGMA journal_mode=WAL');
  await sequelize.query('PRAGMA synchronous=NORMAL');
  return sequelize;
}

async function runMigrations(sequelize: Sequelize, migrations: Migration[]): Promise<void> {
  const umzug = new Umzug<QueryInterface>({
    migrations: migrations.map(({ name, up }) => ({ name, up: ({ context }) => up(context) })),
    context: sequelize.getQueryInterface(),
    storage: new SequelizeStorage({ sequelize }),
    logger: undefined,
  });
  await umzug.up();
}

async function lockedByFile(file: string, work: () => Promise<void>): Promise<void> {
  const lock = await takeExclusiveLock(file, MIGRATION_WAIT_MS);
  await work().finally(() => lock.release());
}

async function lockedOnPostgres(sequelize: Sequelize, work: () => Promise<void>): Promise<void> {
  await sequelize.transaction(async (transaction) => {
    await sequelize.query('SELECT pg_advisory_xact_lock($1)', { bind: [MIGRATION_LOCK_KEY], transaction });
    await work();
  });
}
