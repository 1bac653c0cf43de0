import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConnectionError, QueryTypes, Sequelize, Transaction } from 'sequelize';
import { takeExclusiveLock } from '../disk/exclusive-lock.js';
import { keepPrivate } from '../disk/private-file.js';
import { Reserve } from '../disk/reserve.js';
import { makeStateFolder } from '../disk/state-folder.js';
import { errorCode } from '../errors/errors.js';
import { hostFault } from '../errors/host-fault.js';
import { StartError } from '../errors/start-error.js';
import { mayBeFull, storageFaultOf } from '../errors/storage-error.js';
import type { Logger } from '../logging/logger.js';
import { BestEffortWrites } from './best-effort-writes.js';
import { guardQueries, translateDatabase, withReserve } from './database-guard.js';
import { createLostTables, translateQueries } from './lost-tables.js';
import { type InTransaction, type Migration, runMigrations } from './migrations.js';
import { lockedOnPostgres, openPostgres, POSTGRES_NAME } from './postgres/postgres-connection.js';
import { createPreparedQueries, type PreparedQueries } from './prepared-queries.js';
import { isPostgres } from './read-database.js';
import { configureSqlite, RESERVED_BYTES, reserveSpace } from './sqlite/sqlite-connection.js';
import { createTransactionQueue } from './transaction-queue.js';

export type { Migration } from './migrations.js';

export type Database = {
  readonly sequelize: Sequelize;
  /** Runs a query that is needed for every request, with a prepared statement. */
  readonly select: PreparedQueries['select'];
  /** Runs a frequent write for which a client waits, with a prepared statement. */
  readonly write: PreparedQueries['write'];
  /**
   * Runs `work` in one transaction. On SQLite, the transactions of this process are queued. Otherwise, each would open
   * its own connection and block a thread while it waits for the lock, and the transaction that holds the lock might
   * get no thread.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Starts a best-effort write, such as recording when a key was last used. No request waits for the write. It is
   * skipped if the disk is full or broken.
   */
  later(work: () => Promise<unknown>): void;
  /**
   * Flushes all earlier writes, so that they survive a power failure. A commit on SQLite does not guarantee that.
   * @throws DomainError `disk_full`, `unavailable`
   */
  flush(): Promise<void>;
  /**
   * Reserves disk space for the database. Reserves it again if it was used up earlier. A service calls this when it has
   * started, so that commands and failed starts do not change the reserved space.
   */
  keepSpace(): void;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** The path of an SQLite file, or a `postgres://` URL. */
  location: string;
  /** The migrations in order. The first one creates all tables. */
  migrations: readonly Migration[];
  logger?: Logger | undefined;
};

const MIGRATION_WAIT_MS = 30_000;

/**
 * Opens the database and migrates its schema. Several processes may do so at the same time. From then on, errors of the storage
 * are DomainErrors `disk_full` or `unavailable`, and on SQLite a reserve keeps disk space for the database.
 * @throws StartError if the database is unreachable, is damaged, or was written by another version of this program
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { location, migrations, logger } = options;
  const postgres = isPostgres(location);
  const reserve = postgres ? undefined : new Reserve({ folder: join(dirname(location), 'reserve'), logger });
  if (postgres) await migratePostgres(location, migrations);
  const sequelize = postgres ? await openPostgres(location) : await openSqlite(location, reserve);
  guardQueries(sequelize, reserve);
  try {
    if (!postgres) await migrateSqlite({ location, sequelize, reserve, migrations });
  } catch (error) {
    await sequelize.close();
    reserve?.close();
    throw error;
  }
  const lostTables = createLostTables(sequelize, logger);
  translateQueries(sequelize, lostTables);
  const bestEffort = new BestEffortWrites({ logger, mayWrite: () => !(reserve?.isShort() ?? false) });
  let isKept = false;
  const inTurn = createTransactionQueue();
  const prepared = createPreparedQueries(sequelize);
  return {
    sequelize,
    select: prepared.select,
    write: prepared.write,
    transaction: (work) => {
      const type = Transaction.TYPES.IMMEDIATE;
      const attempt = () =>
        (postgres ? sequelize.transaction(work) : sequelize.transaction({ type }, work)).catch(
          translateDatabase(reserve),
        );
      const done = postgres ? attempt() : inTurn(() => withReserve(reserve, attempt));
      return done.catch(lostTables);
    },
    later: (work) => bestEffort.begin(work),
    flush: () => (postgres ? Promise.resolve() : flushLog(location)),
    keepSpace() {
      if (reserve === undefined) return;
      isKept = true;
      reserve.fill();
      if (reserve.hasSpace(2 * RESERVED_BYTES)) bestEffort.begin(() => reserveSpace(sequelize));
    },
    async close() {
      await bestEffort.close();
      await prepared.close();
      await sequelize.close();
      if (isKept) reserve?.fill();
      reserve?.close();
    },
  };
}

/** Flushes the write-ahead log to the disk. Without such a log, the data is already in the database file. */
async function flushLog(file: string): Promise<void> {
  try {
    const log = await open(`${file}-wal`, 'r+');
    await log.datasync().finally(() => log.close());
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw hostFault(error, 'The database cannot be flushed to disk');
  }
}

/** Opens an SQLite database. If the disk is full, releases the reserved space piece by piece. */
async function openSqlite(file: string, reserve: Reserve | undefined): Promise<Sequelize> {
  makeStateFolder(dirname(file));
  for (;;) {
    try {
      return await tryOpenSqlite(file);
    } catch (error) {
      const isFull = storageFaultOf(error) === 'no_room';
      if (!isFull && !mayBeFull(error)) throw error;
      // Keep the first result of `isShort`: before the next attempt, the other service may have freed space on the
      // disk.
      const wasShort = isFull || (reserve?.isShort() ?? false);
      if (reserve?.release()) continue;
      reserve?.close();
      if (!wasShort) throw error;
      throw new StartError(
        `The disk has no space or inodes left for ${file}: delete files on that disk, or set DATA_DIR to another folder.`,
        { cause: error },
      );
    }
  }
}

async function tryOpenSqlite(file: string): Promise<Sequelize> {
  await createWhole(file);
  const state = statSync(file);
  if (!state.isFile()) throw damaged(file, 'it is not a file');
  if (state.size === 0) throw damaged(file, 'it is empty');
  const sequelize = connect(file);
  try {
    await sequelize.query('PRAGMA journal_mode=WAL');
    await sequelize.query('PRAGMA synchronous=NORMAL');
    const [report] = await sequelize.query<{ quick_check: string }>('PRAGMA quick_check(1)', {
      type: QueryTypes.SELECT,
    });
    const fault = report?.quick_check.trim();
    // Use the last line of the result, because the first one may be a heading.
    if (fault !== 'ok') throw damaged(file, fault?.split('\n').at(-1) ?? 'it cannot be read');
  } catch (error) {
    // Do not close a connection that was never opened, because sqlite3 would never call back.
    if (!(error instanceof ConnectionError)) await sequelize.close();
    throw sqliteFault(file, error);
  }
  return sequelize;
}

function sqliteFault(file: string, error: unknown): unknown {
  const code = errorCode((error as { parent?: unknown }).parent);
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') return damaged(file, code, error);
  if (code === undefined || !UNUSABLE.has(code)) return error;
  return new StartError(`${file} cannot be used (${code}): it must be a writable file.`, {
    cause: error,
  });
}

const UNUSABLE = new Set([
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'SQLITE_PERM',
  'SQLITE_FULL',
  'SQLITE_IOERR',
]);

function connect(file: string): Sequelize {
  const sequelize = new Sequelize({ dialect: 'sqlite', storage: file, logging: false });
  configureSqlite(sequelize);
  return sequelize;
}

/**
 * Creates an empty database under another name and then renames it, because SQLite would accept an incomplete file as
 * an empty database.
 */
async function createWhole(file: string): Promise<void> {
  if (existsSync(file)) return keepPrivate(file);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  keepPrivate(draft);
  const sequelize = connect(draft);
  try {
    await sequelize.query('PRAGMA user_version=1').finally(() => sequelize.close());
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

const damaged = (file: string, fault: string, cause?: unknown) =>
  new StartError(`${file} is damaged (${fault}): restore a copy of it, then start again.`, { cause });

const migratePostgres = (location: string, migrations: readonly Migration[]): Promise<void> =>
  lockedOnPostgres(location, (opened) => {
    const inTransaction: InTransaction = (work) => opened.transaction(work);
    return runMigrations(opened, migrations, { name: POSTGRES_NAME, inTransaction });
  });

type Migrating = {
  location: string;
  sequelize: Sequelize;
  reserve: Reserve | undefined;
  migrations: readonly Migration[];
};

function migrateSqlite({ location, sequelize, reserve, migrations }: Migrating): Promise<void> {
  const type = Transaction.TYPES.IMMEDIATE;
  const inTransaction: InTransaction = (work) =>
    withReserve(reserve, () => sequelize.transaction({ type }, work).catch(translateDatabase(reserve)));
  const migrate = () => runMigrations(sequelize, migrations, { name: location, inTransaction });
  return lockedByFile(`${location}.migrating`, migrate, reserve);
}

async function lockedByFile(
  file: string,
  work: () => Promise<void>,
  reserve: Reserve | undefined,
): Promise<void> {
  const take = () => takeExclusiveLock(file, MIGRATION_WAIT_MS).catch(translateDatabase(reserve));
  const lock = await withReserve(reserve, take);
  await work().finally(() => lock.release());
}
