import { DomainError, errorCode } from './errors.js';

/** What is wrong with a disk: it is full, or it fails to write or read. */
export type StorageFault = 'no_room' | 'broken';

/** Codes of Node.js, SQLite and PostgreSQL for a full disk. In PostgreSQL's class 53, only 53100 is about the disk. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);
const BROKEN = new Set([
  ...['EROFS', 'EIO', 'SQLITE_READONLY', 'SQLITE_IOERR', 'SQLITE_CANTOPEN', 'SQLITE_PERM'],
  ...['SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_NOTADB', 'SQLITE_CORRUPT'],
  // Codes of PostgreSQL: read-only, out of memory or connections, shutting down, an I/O error ...
  ...['25006', '53000', '53200', '53300', '57P01', '57P02', '57P03', '58000', '58030'],
  // ... and codes for statements that exceeded a time limit of the operator, or that were part of a deadlock.
  ...['25P03', '40P01', '55P03', '57014'],
]);
const LOCKED = 'SQLITE_BUSY';
const MAX_CAUSES = 8;

/** Returns what is wrong with the disk according to an error of the file system or a database; undefined if nothing. */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  const code = storageCode(error);
  if (code === undefined) return undefined;
  return NO_ROOM.has(code) ? 'no_room' : 'broken';
}

/**
 * SQLite's codes that stand for several errors. One of these errors is a disk without free inodes, or without space for
 * the index of the write-ahead log.
 */
const MAYBE_FULL = new Set(['SQLITE_CANTOPEN', 'SQLITE_IOERR']);

/** Returns whether the error may be caused by a full disk, so that the caller must check the disk. */
export const mayBeFull = (error: unknown): boolean => MAYBE_FULL.has(storageCode(error) ?? '');

/** Translates errors of a disk or database to DomainError `disk_full` or `unavailable`. Returns all other errors unchanged. */
export function translateStorage(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const fault = storageFaultOf(error);
  return fault === undefined ? error : storageError(fault, error);
}

export function storageError(fault: StorageFault, cause: unknown): DomainError {
  if (fault === 'no_room') {
    return new DomainError('disk_full', 'The disk is full: free some space and try again.', {
      cause,
    });
  }
  const code = storageCode(cause);
  if (code === LOCKED) {
    const message = `The database is locked by another program (${code}): end the transaction of that program, or try again in a moment.`;
    return new DomainError('unavailable', message, { cause });
  }
  const why = code === undefined ? '' : ` (${code})`;
  return new DomainError(
    'unavailable',
    `The disk or the database is unavailable${why}: try again in a moment.`,
    {
      cause,
    },
  );
}

/** Returns the code of the driver's error, which Sequelize stores in `parent`. */
function storageCode(error: unknown): string | undefined {
  let at = error;
  for (let depth = 0; depth < MAX_CAUSES && typeof at === 'object' && at !== null; depth += 1) {
    const code = errorCode(at);
    if (code !== undefined && (NO_ROOM.has(code) || BROKEN.has(code))) return code;
    at = 'parent' in at ? at.parent : 'cause' in at ? at.cause : undefined;
  }
  return undefined;
}
