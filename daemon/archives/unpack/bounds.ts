import { tooMuch } from './archive-fault.js';

export type UnpackBounds = {
  /** The maximum total size of all files. */
  maxBytes: number;
  maxEntries: number;
  /** The maximum total length of the names, which are kept in memory until the end. */
  maxNameBytes: number;
};

export const MAX_NAME_BYTES = 128 * 1024 * 1024;

/** The maximum ratio of unpacked to packed size. Sparse game worlds have a ratio of 100, deflate bombs of 1000. */
const MAX_RATIO = 200;
/** Up to this size, any compression ratio is accepted. */
const FREE_BYTES = 256 * 1024 * 1024;

/**
 * Checks the size of the unpacked files.
 *
 * @throws DomainError `too_large` if `bytes` are too many for an archive of `archiveBytes`
 */
export function requireBytes(bytes: number, archiveBytes: number, { maxBytes }: UnpackBounds): void {
  if (bytes > maxBytes) throw tooMuch(`over ${maxBytes} bytes`);
  if (bytes <= FREE_BYTES || bytes <= archiveBytes * MAX_RATIO) return;
  throw tooMuch(`over ${MAX_RATIO} times its size`);
}

/** Checks the number of entries. @throws DomainError `too_large` if there are too many */
export function requireEntries(entries: number, { maxEntries }: UnpackBounds): void {
  if (entries > maxEntries) throw tooMuch(`over ${maxEntries} entries`);
}

/** Checks the total length of the names. @throws DomainError `too_large` if they are too long */
export function requireNames(bytes: number, { maxNameBytes }: UnpackBounds): void {
  if (bytes > maxNameBytes) throw tooMuch(`over ${maxNameBytes} bytes of names`);
}
