import { setTimeout as sleep } from 'node:timers/promises';
import {
  BaseError,
  ConnectionError,
  DataTypes,
  type QueryInterface,
  QueryTypes,
  type Sequelize,
  type Transaction,
} from 'sequelize';
import { errorCode } from '../errors/errors.js';
import { StartError } from '../errors/start-error.js';
import { storageFaultOf } from '../errors/storage-error.js';

/**
 * A change of the database schema. The first one creates the schema. Names begin with a number, and never change after
 * a release.
 */
export type Migration = {
  /** The name: `NNNN-what-it-does`, like that of its file. */
  name: string;
  up: (schema: QueryInterface) => Promise<void>;
};

/** Runs work in one transaction: all its changes are stored, or none. */
export type InTransaction = (work: (transaction: Transaction) => Promise<void>) => Promise<void>;

/** The table that records completed migrations. */
export const MIGRATIONS_TABLE = 'migrations';

export type MigrationOptions = { name: string; inTransaction: InTransaction };

const TABLE = MIGRATIONS_TABLE;

/** The maximum number of attempts at a migration that PostgreSQL cancels because of transactions of others, such as a running panel. */
const MAX_ATTEMPTS = 5;
const RETRY_AFTER_MS = 500;
/** Codes of PostgreSQL: serialization_failure, deadlock_detected. The same transaction may succeed the next time. */
const CANCELLED_FOR_OTHERS = new Set(['40001', '40P01']);

/**
 * Brings the schema up to date. On a new database, only the first migration runs, because it creates the current
 * tables; the others are recorded as done. A migration and its record are one transaction, so that a process that is
 * killed at any moment leaves either both or neither. The caller holds a lock that excludes other processes.
 *
 * @param name the name of the database in error messages
 * @throws StartError if another version of this program has written the database, or if a migration fails
 */
export async function runMigrations(
  sequelize: Sequelize,
  migrations: readonly Migration[],
  { name, inTransaction }: MigrationOptions,
): Promise<void> {
  const done = await migrationsDone(sequelize);
  const unknown = [...done].find((step) => migrations.every((migration) => migration.name !== step));
  if (unknown !== undefined) throw foreign(name, unknown, done.has(migrations[0]?.name ?? ''));
  const isNew = done.size === 0;
  const pending = isNew ? migrations.slice(0, 1) : migrations.filter((step) => !done.has(step.name));
  for (const migration of pending) {
    const work = async (transaction: Transaction): Promise<void> => {
      const schema = schemaWithin(sequelize, transaction);
      if (isNew) await schema.createTable(TABLE, NAME_COLUMN);
      await migration.up(schema);
      const recorded = isNew ? migrations : [migration];
      await schema.bulkInsert(
        TABLE,
        recorded.map((step) => ({ name: step.name })),
      );
    };
    await repeated(() => inTransaction(work)).catch((error: unknown) => {
      if (isCancelledForOthers(error)) throw blocked(name, migration.name, error);
      throw isRefusedChange(error) ? unfinished(name, migration.name, error) : error;
    });
  }
}

/** Runs a transaction again, a limited number of times, if it was cancelled because of transactions of others. */
async function repeated(transaction: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isCancelledForOthers(error)) throw error;
    }
    await sleep(RETRY_AFTER_MS);
  }
}

const isCancelledForOthers = (error: unknown): error is BaseError =>
  error instanceof BaseError && 'parent' in error && CANCELLED_FOR_OTHERS.has(errorCode(error.parent) ?? '');

const NAME_COLUMN = { name: { type: DataTypes.STRING, allowNull: false, primaryKey: true } };

const foreign = (name: string, unknown: string, isNewer: boolean) =>
  new StartError(
    isNewer
      ? `${name} was written by a newer version of Berth (its migration ${unknown} is unknown): start that version again.`
      : `${name} was created before the first release of Berth and cannot be upgraded (its migration ${unknown} is unknown): keep it elsewhere, and start with an empty database.`,
  );

/** Returns whether a statement failed because of the schema or the data, and not because of the disk or the connection. */
const isRefusedChange = (error: unknown): error is Error =>
  error instanceof BaseError && !(error instanceof ConnectionError) && storageFaultOf(error) === undefined;

const unfinished = (name: string, step: string, cause: Error) =>
  new StartError(
    `${name} cannot be migrated: the migration ${step} failed (${cause.message}). Restore the backup of the database from before the upgrade, and start again.`,
    { cause },
  );

const blocked = (name: string, step: string, cause: Error) =>
  new StartError(
    `${name} cannot be migrated while other programs use it: they interrupted the migration ${step} ${MAX_ATTEMPTS} times (${cause.message}). Stop all other panels that use the database, then start again.`,
    { cause },
  );

type Query = (sql: unknown, options?: object) => Promise<unknown>;

/**
 * Returns a query interface whose statements all run in the transaction, so that a migration cannot forget to pass
 * it. This works because all operations of a query interface end in `query` of its Sequelize.
 */
function schemaWithin(sequelize: Sequelize, transaction: Transaction): QueryInterface {
  const query = sequelize.query.bind(sequelize) as Query;
  const within: Query = (sql, options) => query(sql, { ...options, transaction });
  const bound: Sequelize = Object.create(sequelize, { query: { value: within } });
  return Object.create(sequelize.getQueryInterface(), { sequelize: { value: bound } });
}

async function migrationsDone(sequelize: Sequelize): Promise<ReadonlySet<string>> {
  if (!(await sequelize.getQueryInterface().tableExists(TABLE))) return new Set();
  const type = QueryTypes.SELECT as const;
  const rows = await sequelize.query<{ name: string }>(`SELECT name FROM ${TABLE}`, { type });
  return new Set(rows.map((row) => row.name));
}
