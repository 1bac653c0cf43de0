import {
  BaseError,
  ConnectionError,
  DataTypes,
  type QueryInterface,
  QueryTypes,
  type Sequelize,
  type Transaction,
} from 'sequelize';
import { StartError } from '../errors/start-error.js';
import { storageFaultOf } from '../errors/storage-error.js';
import type { Logger } from '../logging/logger.js';
import { repeatable } from './repeatable-schema.js';

/** One step of the schema. Names begin with its number and never change once released. */
export type Migration = {
  /** `NNNN-what-it-does`, the name of its file. */
  name: string;
  /** A former name, which databases may have recorded. */
  formerly?: string;
  up: (schema: QueryInterface) => Promise<void>;
};

/** Runs the work in one transaction: either all of it is stored or nothing. */
export type InTransaction = (work: (transaction: Transaction) => Promise<void>) => Promise<void>;

/** The table that records completed steps. */
export const MIGRATIONS_TABLE = 'migrations';

export type MigrationOptions = {
  name: string;
  inTransaction: InTransaction;
  logger?: Logger | undefined;
};

const TABLE = MIGRATIONS_TABLE;

/**
 * Brings the schema up to date. Each step and the record that it is done are one transaction, so that a process that is
 * killed at any moment leaves either both or neither. The caller holds a lock against other processes.
 *
 * A kill of an earlier version can have left a step half-done. So a step that fails is retried once, without the changes that
 * the database already has.
 *
 * @param name the name of the database in error messages
 * @throws StartError if a newer version of this program has written the database, or if a step fails both times
 */
export async function runMigrations(
  sequelize: Sequelize,
  migrations: readonly Migration[],
  { name, inTransaction, logger }: MigrationOptions,
): Promise<void> {
  const done = await migrationsDone(sequelize, migrations);
  const newer = [...done].find((step) => migrations.every((migration) => migration.name !== step));
  if (newer !== undefined) {
    throw new StartError(
      `${name} was written by a newer version of Berth (its migration ${newer} is unknown): start that version again.`,
    );
  }
  if (migrations.every((migration) => done.has(migration.name))) return;
  // Loaded on demand, because it costs a start 0.2 s and 8 MB.
  const { Umzug } = await import('umzug');
  const umzug = new Umzug({
    migrations: migrations.map(({ name, up }) => ({ name, up: () => complete(name, up) })),
    storage: {
      executed: async () => [...done],
      // The step has written its record already, in its own transaction.
      logMigration: async () => undefined,
      unlogMigration: async () => undefined,
    },
    logger: undefined,
  });
  await umzug.up().catch((error: Error) => {
    // umzug wraps the errors of steps.
    throw error.cause instanceof StartError ? error.cause : error;
  });

  async function complete(step: string, up: Migration['up']): Promise<void> {
    try {
      await inTransaction(whole(step, up));
    } catch (error) {
      if (!isRefusedChange(error)) throw error;
      await inTransaction(whole(step, (schema) => up(repeatable(schema)))).catch((cause: unknown) => {
        throw isRefusedChange(cause) ? unfinished(name, step, cause) : cause;
      });
      logger?.warn(
        { step },
        'completed a step of the schema that an interrupted upgrade had left unfinished',
      );
    }
  }

  function whole(step: string, up: Migration['up']) {
    return async (transaction: Transaction): Promise<void> => {
      const schema = schemaWithin(sequelize, transaction);
      await schema.createTable(TABLE, {
        name: { type: DataTypes.STRING, allowNull: false, primaryKey: true },
      });
      await up(schema);
      await schema.bulkInsert(TABLE, [{ name: step }]);
    };
  }
}

/** Whether a statement failed because of the schema or the data, not because of the disk or the connection. */
const isRefusedChange = (error: unknown): error is Error =>
  error instanceof BaseError && !(error instanceof ConnectionError) && storageFaultOf(error) === undefined;

const unfinished = (name: string, step: string, cause: Error) =>
  new StartError(
    `${name} cannot be migrated: the migration ${step} failed (${cause.message}). An earlier upgrade may have been interrupted. Restore the backup of the database from before the upgrade, and start again.`,
    { cause },
  );

type Query = (sql: unknown, options?: object) => Promise<unknown>;

/**
 * Returns a query interface whose every statement belongs to the transaction. A step cannot leave one out by mistake: all
 * operations of a query interface end in `query` of its Sequelize.
 */
function schemaWithin(sequelize: Sequelize, transaction: Transaction): QueryInterface {
  const query = sequelize.query.bind(sequelize) as Query;
  const within: Query = (sql, options) => query(sql, { ...options, transaction });
  const bound: Sequelize = Object.create(sequelize, { query: { value: within } });
  return Object.create(sequelize.getQueryInterface(), { sequelize: { value: bound } });
}

/** Returns the current names of the completed steps. Former names are replaced in the database. */
async function migrationsDone(sequelize: Sequelize, migrations: readonly Migration[]): Promise<Set<string>> {
  if (!(await sequelize.getQueryInterface().tableExists(TABLE))) return new Set();
  const type = QueryTypes.SELECT as const;
  const rows = await sequelize.query<{ name: string }>(`SELECT name FROM ${TABLE}`, { type });
  const done = new Set(rows.map(({ name }) => name));
  for (const { name, formerly } of migrations) {
    if (formerly === undefined || !done.has(formerly)) continue;
    const bind = [name, formerly];
    await sequelize.query(`UPDATE ${TABLE} SET name = $1 WHERE name = $2`, { bind });
    done.delete(formerly);
    done.add(name);
  }
  return done;
}
