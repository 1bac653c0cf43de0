import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { AT_ONCE, O_PATH } from '../../../lib/disk/held-folder.js';
import { unlessCodeSync } from '../../../lib/errors/errors.js';
import { GONE } from './entry-codes.js';

export type OpenedFileAt = { fd: number; stat: Stats };

/** Opens a regular file. Returns undefined for other entries, which are never opened. */
export function openFileAt(path: string | Buffer): OpenedFileAt | undefined {
  const held = unlessCodeSync(() => openSync(path, O_PATH | constants.O_NOFOLLOW), GONE);
  if (held === undefined) return undefined;
  try {
    const stat = fstatSync(held);
    if (!stat.isFile()) return undefined;
    const fd = unlessCodeSync(() => openSync(`/proc/self/fd/${held}`, constants.O_RDONLY | AT_ONCE), GONE);
    return fd === undefined ? undefined : { fd, stat };
  } finally {
    closeSync(held);
  }
}

/** Reads from a position of a file into the buffer. @returns the filled part; it is shorter at the end of the file */
export function readFully(fd: number, into: Buffer, position: number): Buffer {
  let read = 0;
  while (read < into.length) {
    const bytes = readSync(fd, into, read, into.length - read, position + read);
    if (bytes === 0) break;
    read += bytes;
  }
  return into.subarray(0, read);
}
