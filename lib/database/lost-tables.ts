import { DatabaseError, QueryTypes, type Sequelize } from 'sequelize';
import { DomainError, errorCode } from '../errors/errors.js';
import type { Logger } from '../logging/logger.js';
import { MIGRATIONS_TABLE } from './migrations.js';

const LOG_EVERY_MS = 60_000;
/** The codes of SQLite and PostgreSQL for a missing table. SQLite uses its code for other errors, too. */
const MAYBE_NO_TABLE = new Set(['SQLITE_ERROR', '42P01']);

export type TranslateLostTables = (error: unknown) => Promise<never>;

/**
 * Returns a function for `catch`. If a statement failed because all tables of the database are missing (they were
 * dropped, or the database was replaced by an empty one), the function throws DomainError `unavailable` and logs the
 * cause once a minute. It rethrows any other error: a single missing table is a bug in this program.
 */
export function createLostTables(sequelize: Sequelize, logger: Logger | undefined): TranslateLostTables {
  // The method of Sequelize as it was before `translateQueries` replaced it.
  const query = sequelize.query.bind(sequelize);
  const sql =
    sequelize.getDialect() === 'postgres'
      ? `SELECT 1 WHERE to_regclass('${MIGRATIONS_TABLE}') IS NOT NULL`
      : `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '${MIGRATIONS_TABLE}'`;
  let loggedMs = Number.NEGATIVE_INFINITY;
  return async (error) => {
    if (!(error instanceof DatabaseError) || !MAYBE_NO_TABLE.has(errorCode(error.parent) ?? '')) throw error;
    const found = await query(sql, { type: QueryTypes.SELECT });
    if (found.length > 0) throw error;
    if (performance.now() - loggedMs >= LOG_EVERY_MS) {
      loggedMs = performance.now();
      logger?.error(
        { err: error },
        'the database has lost all its tables: stop this service, restore a backup of the database, and start the service again',
      );
    }
    throw new DomainError(
      'unavailable',
      'The tables of the database are missing: its operator must restore a backup.',
      { cause: error },
    );
  };
}

/** Translates the errors of all statements outside transactions. */
export function translateQueries(sequelize: Sequelize, translate: TranslateLostTables): void {
  type Query = (sql: unknown, options?: { transaction?: unknown }) => Promise<unknown>;
  const query = sequelize.query.bind(sequelize) as Query;
  const translated: Query = (sql, options) => {
    const asked = query(sql, options);
    // PostgreSQL rejects all further statements of a failed transaction, so translate the error after the rollback.
    return options?.transaction ? asked : asked.catch(translate);
  };
  Object.assign(sequelize, { query: translated });
}
