import { tooMuch } from './archive-fault.js';

export type UnpackBounds = {
  /** Of all files together. */
  maxBytes: number;
  maxEntries: number;
  /** Of the names that are held in memory to the end. */
  maxNameBytes: number;
};

export const MAX_NAME_BYTES = 128 * 1024 * 1024;

/** Worlds that are mostly empty shrink to a hundredth; a bomb made of deflate alone to a thousandth. */
const MAX_RATIO = 200;
/** Below it no ratio does harm. */
const FREE_BYTES = 256 * 1024 * 1024;

/** @throws DomainError `too_large` for so many bytes from an archive of that size */
export function requireBytes(bytes: number, archiveBytes: number, { maxBytes }: UnpackBounds): void {
  if (bytes > maxBytes) throw tooMuch(`over ${maxBytes} bytes`);
  if (bytes <= FREE_BYTES || bytes <= archiveBytes * MAX_RATIO) return;
  throw tooMuch(`over ${MAX_RATIO} times its size`);
}

/** @throws DomainError `too_large` */
export function requireEntries(entries: number, { maxEntries }: UnpackBounds): void {
  if (entries > maxEntries) throw tooMuch(`over ${maxEntries} entries`);
}

/** @throws DomainError `too_large` */
export function requireNames(bytes: number, { maxNameBytes }: UnpackBounds): void {
  if (bytes > maxNameBytes) throw tooMuch(`over ${maxNameBytes} bytes of names`);
}
