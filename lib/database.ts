import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, statSync, unlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { type QueryInterface, QueryTypes, Sequelize, Transaction } from 'sequelize';
import { errorCode } from './errors.js';
import { takeExclusiveLock } from './exclusive-lock.js';
import { StartError } from './start-error.js';

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
const MIGRATIONS_TABLE = 'migrations';
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
  await createWhole(file);
  if (statSync(file).size === 0) throw damaged(file, 'it is empty');
  const sequelize = connect(file);
  try {
    await sequelize.query('PRAGMA journal_mode=WAL');
    await sequelize.query('PRAGMA synchronous=NORMAL');
    const [report] = await sequelize.query<{ quick_check: string }>('PRAGMA quick_check(1)', {
      type: QueryTypes.SELECT,
    });
    if (report?.quick_check !== 'ok') throw damaged(file, report?.quick_check ?? 'it cannot be read');
  } catch (error) {
    await sequelize.close();
    const code = errorCode((error as { parent?: unknown }).parent);
    throw code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT' ? damaged(file, code, error) : error;
  }
  return sequelize;
}

function connect(file: string): Sequelize {
  const sequelize = new Sequelize({ dialect: 'sqlite', storage: file, logging: false });
  sequelize.addHook('afterConnect', (connection) => {
    (connection as { configure(option: 'busyTimeout', ms: number): void }).configure(
      'busyTimeout',
      BUSY_TIMEOUT_MS,
    );
  });
  return sequelize;
}

/** SQLite begins with an empty file, and takes one for a new database. Ours has its name only once it is whole. */
async function createWhole(file: string): Promise<void> {
  if (existsSync(file)) return;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const sequelize = connect(draft);
  await sequelize.query('PRAGMA user_version=1');
  await sequelize.close();
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}

const damaged = (file: string, fault: string, cause?: unknown) =>
  new StartError(`${file} is damaged (${fault}): put a copy of it back before you start again.`, { cause });

/** umzug is loaded only when there is something for it to do: it costs a start 0.2 s and 8 MB. */
async function runMigrations(sequelize: Sequelize, migrations: Migration[]): Promise<void> {
  if (await isUpToDate(sequelize, migrations)) return;
  const { SequelizeStorage, Umzug } = await import('umzug');
  const umzug = new Umzug<QueryInterface>({
    migrations: migrations.map(({ name, up }) => ({ name, up: ({ context }) => up(context) })),
    context: sequelize.getQueryInterface(),
    storage: new SequelizeStorage({ sequelize, tableName: MIGRATIONS_TABLE }),
    logger: undefined,
  });
  await umzug.up();
}

async function isUpToDate(sequelize: Sequelize, migrations: Migration[]): Promise<boolean> {
  if (!(await sequelize.getQueryInterface().tableExists(MIGRATIONS_TABLE))) return false;
  const rows = await sequelize.query<{ name: string }>(`SELECT name FROM ${MIGRATIONS_TABLE}`, {
    type: QueryTypes.SELECT,
  });
  const done = new Set(rows.map(({ name }) => name));
  return migrations.every(({ name }) => done.has(name));
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
