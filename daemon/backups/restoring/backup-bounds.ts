import { tooMuch } from '../../files/walks/unpack/archive-fault.js';
import { MAX_NAME_BYTES, type UnpackBounds } from '../../files/walks/unpack/bounds.js';

/**
 * What one archive may unpack to, whether it is made, uploaded or restored. More than of other archives, and with no ratio: a server's own files may be many and
 * mostly zeros, and what was backed up has to come back. What is written is bounded by the disk and the container's limit.
 */
export const BACKUP_BOUNDS: UnpackBounds = {
  maxEntries: 2_000_000,
  maxBytes: 2 ** 40,
  maxNameBytes: MAX_NAME_BYTES,
};

/** @throws DomainError `too_large` */
export function requireUnpacked(bytes: number, { maxBytes }: UnpackBounds): void {
  if (bytes > maxBytes) throw tooMuch(`over ${maxBytes} bytes`);
}
