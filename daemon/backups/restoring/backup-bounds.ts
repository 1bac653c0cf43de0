import { tooMuch } from '../../archives/unpack/archive-fault.js';
import { MAX_NAME_BYTES, type UnpackBounds } from '../../archives/unpack/bounds.js';

/**
 * The limits of what a backup's archive may unpack to, for creation, upload and restore. They are higher than those
 * of other archives, and the compression ratio is not limited: a server may have many files that consist mostly of
 * zeros, and every backup must be restorable. The disk and the container's limit bound what is written.
 */
export const BACKUP_BOUNDS: UnpackBounds = {
  maxEntries: 2_000_000,
  maxBytes: 2 ** 40,
  maxNameBytes: MAX_NAME_BYTES,
};

/** Checks the size of an unpacked backup. @throws DomainError `too_large` if it is over the limit */
export function requireUnpacked(bytes: number, { maxBytes }: UnpackBounds): void {
  if (bytes > maxBytes) throw tooMuch(`over ${maxBytes} bytes`);
}
