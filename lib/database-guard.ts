import { ConnectionError, DatabaseError, type Sequelize, UniqueConstraintError } from 'sequelize';
import { DomainError, errorCode, isKind } from './errors.js';
import type { Reserve } from './reserve.js';
import { mayBeNoRoom, storageError, storageFaultOf } from './storage-error.js';

type Query = (sql: unknown, options?: { transaction?: unknown }) => Promise<unknown>;

/**
 * From now on what the database does not take is told as DomainError `disk_full` or `unavailable`, whoever
 * asks, and a statement that found no room is tried again with a piece of the reserve.
 */
export function guardQueries(sequelize: Sequelize, reserve: Reserve | undefined): void {
  const query = sequelize.query.bind(sequelize) as Query;
  const guarded: Query = (sql, options) => {
    const ask = () => query(sql, options).catch(translateDatabase(reserve));
    // What belongs to a transaction is tried again with all of it.
    return options?.transaction ? ask() : withReserve(reserve, ask);
  };
  Object.assign(sequelize, { query: guarded });
}

/** Does it again for as long as it fails for want of room and the reserve has something to give. */
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

/** To be given to `catch`: tells what a database does not take as a DomainError, and throws the rest as it is. */
export const translateDatabase =
  (reserve: Reserve | undefined) =>
  (error: unknown): never => {
    const fault = storageFaultOf(error);
    if (mayBeNoRoom(error) && reserve?.isShort()) throw storageError('no_room', error);
    if (fault !== undefined) throw storageError(fault, error);
    if (error instanceof ConnectionError || isUnanswered(error)) throw storageError('broken', error);
    if (error instanceof UniqueConstraintError && error.errors.length === 0) throw refused(error);
    throw error;
  };

/** PostgreSQL gives a severity to all that it says itself. */
export const isSaidByPostgres = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'severity' in error;

/**
 * SQLite gives a code to all that it says itself. What has neither that nor a severity is the driver's: the connection
 * was lost with the query, or no answer came in time.
 */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  const { parent } = error;
  return !isSaidByPostgres(parent) && !(errorCode(parent)?.startsWith('SQLITE_') ?? false);
}

/** Sequelize takes every refusal of SQLite for a value that is there twice; without a column it is none. */
const refused = (cause: unknown) =>
  new DomainError('unavailable', 'The database refuses the change (SQLITE_CONSTRAINT).', { cause });

/** Whether a write failed because a unique index has this column's value already. */
export const isTaken = (error: unknown, column: string): boolean =>
  error instanceof UniqueConstraintError && error.errors.some(({ path }) => path === column);
