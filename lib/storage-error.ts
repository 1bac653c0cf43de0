import { DomainError, errorCode } from './errors.js';

/** The disk has no room left, or it does not take (or give) what it should. */
export type StorageFault = 'no_room' | 'broken';

/** Of Node.js, SQLite and PostgreSQL (its class 53 alone tells of a disk). */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);
const BROKEN = new Set([
  ...['EROFS', 'EIO', 'SQLITE_READONLY', 'SQLITE_IOERR', 'SQLITE_CANTOPEN', 'SQLITE_PERM'],
  ...['SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_NOTADB', 'SQLITE_CORRUPT'],
  // PostgreSQL: read-only, out of memory or connections, shutting down, an I/O error ...
  ...['25006', '53000', '53200', '53300', '57P01', '57P02', '57P03', '58000', '58030'],
  // ... and what took longer than its operator lets it, or waited for each other.
  ...['25P03', '40P01', '55P03', '57014'],
]);
const LOCKED = 'SQLITE_BUSY';
const MAX_CAUSES = 8;

/** What an error of the file system or of a database tells about the disk; undefined where it is about something else. */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  const code = storageCode(error);
  if (code === undefined) return undefined;
  return NO_ROOM.has(code) ? 'no_room' : 'broken';
}

/** What SQLite says of a disk without inodes, or without room for its index, among other things. */
const MAYBE_NO_ROOM = new Set(['SQLITE_CANTOPEN', 'SQLITE_IOERR']);

/** Whether a look at the disk has to tell if it is full. */
export const mayBeNoRoom = (error: unknown): boolean => MAYBE_NO_ROOM.has(storageCode(error) ?? '');

/**
 * The one translation of what a disk or a database does not take: DomainError `disk_full` or `unavailable`.
 * Any other error comes back as it is.
 */
export function translateStorage(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const fault = storageFaultOf(error);
  return fault === undefined ? error : storageError(fault, error);
}

export function storageError(fault: StorageFault, cause: unknown): DomainError {
  if (fault === 'no_room') {
    return new DomainError('disk_full', 'The disk has no room left: delete something and try again.', {
      cause,
    });
  }
  const code = storageCode(cause);
  if (code === LOCKED) {
    const advice = 'let go of it there, or try again in a moment';
    return new DomainError('unavailable', `The database is locked by another program (${code}): ${advice}.`, {
      cause,
    });
  }
  const why = code === undefined ? '' : ` (${code})`;
  return new DomainError('unavailable', `The disk or the database does not take it at present${why}.`, {
    cause,
  });
}

/** Sequelize keeps the driver's error in `parent`. */
function storageCode(error: unknown): string | undefined {
  let at = error;
  for (let depth = 0; depth < MAX_CAUSES && typeof at === 'object' && at !== null; depth += 1) {
    const code = errorCode(at);
    if (code !== undefined && (NO_ROOM.has(code) || BROKEN.has(code))) return code;
    at = 'parent' in at ? at.parent : 'cause' in at ? at.cause : undefined;
  }
  return undefined;
}
