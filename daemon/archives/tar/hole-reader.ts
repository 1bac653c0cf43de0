import { closeSync, constants, openSync, readSync } from 'node:fs';
import { AT_ONCE } from '../../../lib/disk/held-folder.js';
import { errorCode, unlessCodeSync } from '../../../lib/errors/errors.js';

/** The types of Node.js do not declare WebAssembly. */
declare const WebAssembly: {
  Memory: new (pages: { initial: number; maximum: number }) => { buffer: ArrayBuffer };
};

/** The page size of WebAssembly. */
const PAGE_BYTES = 64 * 1024;
const PAGES = 16;
const READ_BYTES = PAGES * PAGE_BYTES;
const UNSUPPORTED = new Set(['EINVAL']);
const ZEROS = Buffer.alloc(READ_BYTES);
const DIRECT = constants.O_RDONLY | constants.O_DIRECT | AT_ONCE;

/**
 * A part of a sparse file. `isNothing` is true if it consists of zeros only. `bytes` are valid until the next part is
 * requested.
 */
export type Stretch = { bytes: Buffer; isNothing: boolean };

/**
 * Reads sparse files with O_DIRECT, which bypasses the page cache: with the cache, the kernel would allocate memory
 * for each page of a hole, and reading would take a hundred times longer. Node.js has no SEEK_DATA, which would find
 * the holes, and the disk usage of a file does not show where they are.
 */
export class HoleReader {
  /** O_DIRECT requires page-aligned memory, which a WebAssembly memory is. */
  readonly #buffer = Buffer.from(new WebAssembly.Memory({ initial: PAGES, maximum: PAGES }).buffer);

  /**
   * Reads up to `size` bytes from the beginning. It stops early at the end of the file, or if the file system does
   * not support O_DIRECT: the caller then reads the rest normally. @throws the system's errors
   */
  *read(fd: number, size: number): Generator<Stretch, void> {
    const direct = openDirect(fd);
    if (direct === undefined) return;
    try {
      let count = READ_BYTES;
      for (let at = 0; at < size && count === READ_BYTES; at += count) {
        count = this.#readAt(direct, at);
        const bytes = this.#buffer.subarray(0, Math.min(count, size - at));
        if (bytes.length > 0) yield { bytes, isNothing: bytes.equals(ZEROS.subarray(0, bytes.length)) };
      }
    } finally {
      closeSync(direct);
    }
  }

  #readAt(direct: number, at: number): number {
    return unlessCodeSync(() => readSync(direct, this.#buffer, 0, READ_BYTES, at), UNSUPPORTED) ?? 0;
  }
}

function openDirect(fd: number): number | undefined {
  try {
    return openSync(`/proc/self/fd/${fd}`, DIRECT);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
