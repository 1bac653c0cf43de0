import { ConnectionError, DatabaseError, type Sequelize, UniqueConstraintError } from 'sequelize';
import type { Reserve } from '../disk/reserve.js';
import { DomainError, errorCode, isKind } from '../errors/errors.js';
import { mayBeFull, storageError, storageFaultOf } from '../errors/storage-error.js';

type Query = (sql: unknown, options?: { transaction?: unknown }) => Promise<unknown>;

/**
 * Translates errors of all later queries: DomainError `disk_full` if the disk is full, and `unavailable` if the
 * database is unavailable. A statement that fails on a full disk is retried after a part of the reserved space is
 * released.
 */
export function guardQueries(sequelize: Sequelize, reserve: Reserve | undefined): void {
  const query = sequelize.query.bind(sequelize) as Query;
  const guarded: Query = (sql, options) => {
    const ask = () => query(sql, options).catch(translateDatabase(reserve));
    // In a transaction, a single statement cannot be retried, because the transaction is retried as a whole.
    return options?.transaction ? ask() : withReserve(reserve, ask);
  };
  Object.assign(sequelize, { query: guarded });
}

/** Runs the work. Repeats it as long as it fails on a full disk and there is reserved space to release. */
export async function withReserve<T>(reserve: Reserve | undefined, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isKind(error, 'disk_full')) throw error;
      if (!(reserve?.release() ?? false)) throw error;
    }
  }
}

/** For `catch`: translates errors of the database to DomainErrors, and rethrows all other errors. */
export const translateDatabase =
  (reserve: Reserve | undefined) =>
  (error: unknown): never => {
    const fault = storageFaultOf(error);
    if (mayBeFull(error) && reserve?.isShort()) throw storageError('no_room', error);
    if (fault !== undefined) throw storageError(fault, error);
    if (error instanceof ConnectionError || isUnanswered(error)) throw storageError('broken', error);
    if (error instanceof UniqueConstraintError && error.errors.length === 0) throw refused(error);
    throw error;
  };

/**
 * Returns whether PostgreSQL itself reported the error. Its errors have a severity, and errors of its driver have none.
 */
export const isSaidByPostgres = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'severity' in error;

/**
 * Returns whether the error comes from the driver: the connection was lost or a response timed out. Errors of SQLite itself
 * have a code, and those of PostgreSQL a severity.
 */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  const { parent } = error;
  return !isSaidByPostgres(parent) && !(errorCode(parent)?.startsWith('SQLITE_') ?? false);
}

/**
 * Returns the error for a violated constraint. Sequelize reports every constraint error of SQLite as a duplicate
 * value; one that names no column is another kind of error.
 */
const refused = (cause: unknown) =>
  new DomainError('unavailable', 'The database rejected the change (SQLITE_CONSTRAINT).', { cause });

/** Returns whether a write failed because another row already has this value in the unique column. */
export const isTaken = (error: unknown, column: string): boolean =>
  error instanceof UniqueConstraintError && error.errors.some(({ path }) => path === column);
